import type { ProseNode } from '../prose';

/** The sections of the help center, in its order. Each article is in one. */
export const HELP_CATEGORIES = [
  {
    id: 'getting-started',
    title: 'Getting Started',
    text: 'An account, a first picture, and where everything is.',
  },
  {
    id: 'image-generation',
    title: 'Image Generation',
    text: 'The queue, every setting, and what to do when a picture fails.',
  },
  {
    id: 'billing',
    title: 'Billing & Subscriptions',
    text: 'Plans, credits, watermarks and what you may do with a picture.',
  },
  {
    id: 'api',
    title: 'API Documentation',
    text: 'From a first request to live events, for programs.',
  },
  {
    id: 'privacy',
    title: 'Privacy & Security',
    text: 'Who sees what, what a file reveals, and how to export your data.',
  },
  {
    id: 'best-practices',
    title: 'Best Practices',
    text: 'Prompts and habits that get you better pictures sooner.',
  },
] as const;
export type HelpCategoryId = (typeof HELP_CATEGORIES)[number]['id'];

/** The cards of the help page, which group the same articles differently. */
export const HELP_TOPICS = [
  { id: 'start', title: 'Getting Started', text: 'From an empty prompt box to a picture of your own.' },
  { id: 'pictures', title: 'Image Generation', text: 'Models, seeds, sizes and larger files.' },
  { id: 'account', title: 'Account & Billing', text: 'Your account, your plan and your credits.' },
  { id: 'trouble', title: 'Troubleshooting', text: 'When something is stuck, fails or is refused.' },
] as const;
export type HelpTopicId = (typeof HELP_TOPICS)[number]['id'];

/** An article's front matter. The text is loaded on demand. */
export interface HelpArticle {
  /** Its address below `/help/`: the file's name. */
  slug: string;
  /** The folder of the file. */
  category: HelpCategoryId;
  title: string;
  /** One sentence, for lists and search engines. */
  description: string;
  /** Position in its category, from 1. */
  order: number;
  topics?: readonly HelpTopicId[];
  isNew?: boolean;
  wordCount: number;
}

const METAS = import.meta.glob<Omit<HelpArticle, 'category'>>('./*/*.md', {
  query: '?meta',
  import: 'meta',
  eager: true,
});
const BODIES = import.meta.glob<readonly ProseNode[]>('./*/*.md', { import: 'body' });

/** By category, each in order. */
export const HELP_ARTICLES: readonly HelpArticle[] = HELP_CATEGORIES.flatMap(({ id }) =>
  Object.entries(METAS)
    .filter(([file]) => file.startsWith(`./${id}/`))
    .map(([, meta]) => ({ ...meta, category: id }))
    .toSorted((one, other) => one.order - other.order),
);

const POPULAR = [
  'make-your-first-picture',
  'write-a-good-prompt',
  'how-credits-work',
  'high-res-and-vector-files',
  'compare-the-plans',
  'api-first-request',
];

/** What most people need first. */
export const POPULAR_ARTICLES = POPULAR.flatMap((slug) => findArticle(slug) ?? []);

export function findArticle(slug: string | undefined): HelpArticle | undefined {
  return HELP_ARTICLES.find((article) => article.slug === slug);
}

export const articlesIn = (category: HelpCategoryId) =>
  HELP_ARTICLES.filter((article) => article.category === category);

export const articlesAbout = (topic: HelpTopicId) =>
  HELP_ARTICLES.filter((article) => article.topics?.includes(topic));

/** @throws {Error} if the text cannot be loaded */
export async function loadHelpText({ slug, category }: HelpArticle): Promise<readonly ProseNode[]> {
  const load = BODIES[`./${category}/${slug}.md`];
  if (!load) throw new Error(`The article ${slug} has no text`);
  return load();
}
