import type { Article, BlogCategory } from '@/content/blog/articles';

/** Related categories, the closest first. */
const NEIGHBORS: Readonly<Record<BlogCategory, readonly BlogCategory[]>> = {
  Tutorial: ['Guide', 'Artist Spotlight', 'Technology'],
  Guide: ['Tutorial', 'Artist Spotlight', 'Technology'],
  'Artist Spotlight': ['Guide', 'Tutorial', 'Legal'],
  Technology: ['AI Trends', 'Guide', 'Legal'],
  'AI Trends': ['Technology', 'Legal', 'Guide'],
  Legal: ['AI Trends', 'Technology', 'Guide'],
};

/** Returns other articles: those of the same category first, then of related categories. */
export function relatedArticles(article: Article, all: readonly Article[], count: number): Article[] {
  const order = [article.category, ...NEIGHBORS[article.category]];
  const distance = ({ category }: Article) => {
    const place = order.indexOf(category);
    return place === -1 ? order.length : place;
  };
  return all
    .filter(({ slug }) => slug !== article.slug)
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, count);
}

/** Returns the articles before and after this one in the list. */
export function neighborsOf(article: Article, all: readonly Article[]) {
  const index = all.findIndex(({ slug }) => slug === article.slug);
  return { previous: index > 0 ? all[index - 1] : undefined, next: all[index + 1] };
}
