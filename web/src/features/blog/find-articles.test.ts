import { expect, test } from 'vitest';
import { ARTICLES } from '@/content/blog/articles';
import { ALL, findArticles, toCategoryFilter } from './find-articles';

const slugs = (query: string, category = toCategoryFilter(null), text?: Record<string, string>) =>
  findArticles(ARTICLES, { query, category }, ({ slug }) => text?.[slug] ?? '').map(({ slug }) => slug);

test('returns all articles for an empty query', () => {
  expect(slugs('  ')).toHaveLength(ARTICLES.length);
});

test('finds words of title, description and category in any case and order', () => {
  expect(slugs('LIGHT hokusai')).toEqual(['four-masters-behind-our-styles']);
  expect(slugs('spotlight')).toEqual(['four-masters-behind-our-styles']);
});

test('finds words of the text, with or without accents', () => {
  const text = { 'eight-styles-one-scene': 'as Dürer did' };
  expect(slugs('durer', ALL, text)).toEqual(['eight-styles-one-scene']);
  expect(slugs('Dürer', ALL, text)).toEqual(['eight-styles-one-scene']);
});

test('returns only articles of the category', () => {
  expect(slugs('', 'Legal')).toEqual(['who-owns-a-generated-picture']);
  expect(slugs('hokusai', 'Legal')).toEqual([]);
});

test('treats an unknown category in the URL as All', () => {
  expect(toCategoryFilter('Cooking')).toBe(ALL);
  expect(toCategoryFilter('AI Trends')).toBe('AI Trends');
});
