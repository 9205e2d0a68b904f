import type { SitePath } from '@/lib/site-paths';
/** As the chips show them, after All. */
export const BLOG_CATEGORIES = [
  'AI Trends',
  'Tutorial',
  'Legal',
  'Technology',
  'Artist Spotlight',
  'Guide',
] as const;
export type BlogCategory = (typeof BLOG_CATEGORIES)[number];

export interface Article {
  slug: string;
  title: string;
  /** One or two sentences: on its card, below its title and in search results. */
  description: string;
  category: BlogCategory;
  /** ISO date. */
  publishedOn: string;
  /** What its text takes to read; a test compares the two. The list shows it without loading any text. */
  readingMinutes: number;
}

/**
 * Every article, the featured one first. The router makes a page of each, so this file is part of the first load:
 * texts and pictures stay out of it.
 */
export const ARTICLES = [
  {
    slug: 'from-sentence-to-picture',
    title: 'From One Sentence to the Picture You Meant',
    description:
      'A lighthouse in five passes: subject, place, light, look, and the one habit that makes every change count.',
    category: 'Tutorial',
    publishedOn: '2026-11-21',
    readingMinutes: 4,
  },
  {
    slug: 'four-masters-behind-our-styles',
    title: "Hokusai's Line, Turner's Light",
    description:
      'Four artists worked out, by hand, what four of our styles recall. Knowing how they did it makes for better prompts.',
    category: 'Artist Spotlight',
    publishedOn: '2026-11-21',
    readingMinutes: 4,
  },
  {
    slug: 'what-happens-after-generate',
    title: 'What Happens After You Press Generate',
    description:
      'Between the button and the picture lie a credit, a queue, a model and a proof of origin. A tour, in order.',
    category: 'Technology',
    publishedOn: '2026-11-21',
    readingMinutes: 4,
  },
  {
    slug: 'pictures-that-say-where-they-come-from',
    title: 'Pictures That Say Where They Come From',
    description:
      'Content credentials are moving from white papers into cameras and image models. What they prove, and what they cannot.',
    category: 'AI Trends',
    publishedOn: '2026-11-21',
    readingMinutes: 4,
  },
  {
    slug: 'who-owns-a-generated-picture',
    title: 'Who Owns a Picture Made From Words?',
    description:
      'Two questions hide in one: what a service lets you do, and what the law protects. A plain map of both.',
    category: 'Legal',
    publishedOn: '2026-11-21',
    readingMinutes: 4,
  },
  {
    slug: 'eight-styles-one-scene',
    title: 'Eight Styles, One Scene',
    description:
      'The same boat on the same lake, eight times. What each style keeps, what it gives up, and when to choose it.',
    category: 'Guide',
    publishedOn: '2026-11-21',
    readingMinutes: 4,
  },
] as const satisfies readonly Article[];

export type ArticleSlug = (typeof ARTICLES)[number]['slug'];

export function articlePath(slug: string): SitePath {
  return `/blog/${slug}`;
}
