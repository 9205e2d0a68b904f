import type { SitePath } from '@/lib/site-paths';
import type { Picture, ProseNode } from '../prose';

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

/** An article's front matter. The text is loaded on demand. */
export interface Article {
  /** Its address below `/blog/`: the name of its file. */
  slug: string;
  title: string;
  /** One or two sentences, shown on its card, below its title and in search results. */
  description: string;
  category: BlogCategory;
  /** ISO date. */
  publishedOn: string;
  /** Position in the list, from 1, which is the featured article. */
  order: number;
  cover: Picture;
  wordCount: number;
}

const METAS = import.meta.glob<Article>('./*.md', { query: '?meta', import: 'meta', eager: true });
const BODIES = import.meta.glob<readonly ProseNode[]>('./*.md', { import: 'body' });

/** Every article, the featured one first. */
export const ARTICLES: readonly Article[] = Object.values(METAS).toSorted(
  (one, other) => one.order - other.order,
);

export function articlePath(slug: string): SitePath {
  return `/blog/${slug}`;
}

/** @throws {Error} if the text cannot be loaded */
export async function loadArticleText({ slug }: Article): Promise<readonly ProseNode[]> {
  const load = BODIES[`./${slug}.md`];
  if (!load) throw new Error(`The article ${slug} has no text`);
  return load();
}
