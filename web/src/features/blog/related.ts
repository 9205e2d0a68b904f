import type { Article, BlogCategory } from '@/content/blog/articles';

/** What a reader of one category likely wants next, the closest first. */
const NEIGHBORS: Readonly<Record<BlogCategory, readonly BlogCategory[]>> = {
  Tutorial: ['Guide', 'Artist Spotlight', 'Technology'],
  Guide: ['Tutorial', 'Artist Spotlight', 'Technology'],
  'Artist Spotlight': ['Guide', 'Tutorial', 'Legal'],
  Technology: ['AI Trends', 'Guide', 'Legal'],
  'AI Trends': ['Technology', 'Legal', 'Guide'],
  Legal: ['AI Trends', 'Technology', 'Guide'],
};

/** The others of the same category first, then those of its neighbors; never the article itself. */
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

/** The articles before and after this one, in the list's order. */
export function neighborsOf(article: Article, all: readonly Article[]) {
  const index = all.findIndex(({ slug }) => slug === article.slug);
  return { previous: index > 0 ? all[index - 1] : undefined, next: all[index + 1] };
}
