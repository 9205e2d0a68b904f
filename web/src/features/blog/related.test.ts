import { expect, test } from 'vitest';
import { ARTICLES, type Article } from '@/content/blog/articles';
import { neighborsOf, relatedArticles } from './related';

const article = (slug: string, category: Article['category']): Article => ({
  slug,
  category,
  title: slug,
  description: '',
  publishedOn: '2026-11-21',
  readingMinutes: 1,
});

test('puts the same category first, then the closest ones, and leaves out the article itself', () => {
  const own = article('own', 'Tutorial');
  const all = [article('law', 'Legal'), article('guide', 'Guide'), own, article('twin', 'Tutorial')];
  expect(relatedArticles(own, all, 3).map(({ slug }) => slug)).toEqual(['twin', 'guide', 'law']);
});

test('has as many related articles as asked for, for each article', () => {
  for (const one of ARTICLES) expect(relatedArticles<Article>(one, ARTICLES, 3)).toHaveLength(3);
});

test('leads from the first article to the last and no further', () => {
  const [first, second] = ARTICLES;
  expect(neighborsOf(first, ARTICLES)).toEqual({ previous: undefined, next: second });
  expect(neighborsOf(ARTICLES[5], ARTICLES)).toEqual({ previous: ARTICLES[4], next: undefined });
});
