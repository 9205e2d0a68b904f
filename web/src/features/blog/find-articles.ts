import { type Article, BLOG_CATEGORIES, type BlogCategory } from '@/content/blog/articles';

export const ALL = 'All';
export type CategoryFilter = typeof ALL | BlogCategory;
export const CATEGORY_FILTERS: readonly CategoryFilter[] = [ALL, ...BLOG_CATEGORIES];

/** An address may say anything. */
export function toCategoryFilter(value: string | null): CategoryFilter {
  return CATEGORY_FILTERS.find((filter) => filter === value) ?? ALL;
}

/**
 * The articles of a category in which every word of the query occurs, in any case. `textOf` is the body, where it has
 * been loaded; title, description and category are searched at any rate.
 */
export function findArticles(
  articles: readonly Article[],
  { query, category }: { query: string; category: CategoryFilter },
  textOf: (article: Article) => string = () => '',
): Article[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return articles.filter((article) => {
    if (category !== ALL && article.category !== category) return false;
    const haystack = fold([article.title, article.description, article.category, textOf(article)].join('\n'));
    return words.every((word) => haystack.includes(word));
  });
}

/** Without accents, so that "Durer" finds Dürer. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
