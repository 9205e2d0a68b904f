import { PRODUCT_NAME } from '@/content/product';

/** The words around the articles. */
export const BLOG = {
  title: 'Blog',
  name: `${PRODUCT_NAME} Blog`,
  intro: `How to write prompts, how ${PRODUCT_NAME} works, and what generated pictures mean. Every picture here was painted by the painter that comes with ${PRODUCT_NAME}.`,
  byline: `By the ${PRODUCT_NAME} team`,
  featured: 'Featured',
  searchLabel: 'Search articles',
  tryTitle: 'Now in your own words',
  tryText: 'One sentence is enough to start.',
  tryAction: 'Generate a picture',
  related: 'Read next',
  empty: 'No articles found',
  emptyHint: 'Try fewer or different words, or browse all categories.',
} as const;
