import { type Article, BLOG_CATEGORIES, type BlogCategory } from '@/content/blog/articles';

export const ALL = 'All';
export type CategoryFilter = typeof ALL | BlogCategory;
export const CATEGORY_FILTERS: readonly CategoryFilter[] = [ALL, ...BLOG_CATEGORIES];

/** Returns the filter in a URL, or All if it is unknown. */
export function toCategoryFilter(value: string | null): CategoryFilter {
  return CATEGORY_FILTERS.find((filter) => filter === value) ?? ALL;
}

/**
 * Returns the articles of a category that contain every word of the query, ignoring case. `textOf` returns an article's
 * body if it has loaded; title, description and category are always searched.
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

/** Removes accents, so that "Durer" finds Dürer. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
