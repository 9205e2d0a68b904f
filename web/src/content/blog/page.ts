import { PRODUCT_NAME } from '@/content/product';

/** The words around the articles. */
export const BLOG = {
  title: 'Blog',
  name: `${PRODUCT_NAME} Blog`,
  intro:
    'How to say what you see, what happens when you do, and what to make of it. Every picture here was painted by the painter that comes with Easel.',
  byline: `By the ${PRODUCT_NAME} team`,
  featured: 'Featured',
  searchLabel: 'Search articles',
  tryTitle: 'Now in your own words',
  tryText: 'A sentence is enough to begin with.',
  tryAction: 'Generate a Picture',
  related: 'Read next',
  empty: 'No articles found',
  emptyHint: 'Try fewer or other words, or look through all categories.',
} as const;
