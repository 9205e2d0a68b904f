import { expect, test } from 'vitest';
import { ARTICLES, type Article } from '@/content/blog/articles';
import { neighborsOf, relatedArticles } from './related';

const article = (slug: string, category: Article['category']): Article => ({
  slug,
  category,
  title: slug,
  description: '',
  publishedOn: '2026-11-21',
  order: 1,
  wordCount: 900,
  cover: { src: '/cover.webp', alt: '', width: 960, height: 540 },
});

test('puts the same category first, then the closest ones, and leaves out the article itself', () => {
  const own = article('own', 'Tutorial');
  const all = [article('law', 'Legal'), article('guide', 'Guide'), own, article('twin', 'Tutorial')];
  expect(relatedArticles(own, all, 3).map(({ slug }) => slug)).toEqual(['twin', 'guide', 'law']);
});

test('returns the requested number of related articles for each article', () => {
  for (const one of ARTICLES) expect(relatedArticles(one, ARTICLES, 3)).toHaveLength(3);
});

test('links from the first article to the last, and no further', () => {
  const [first, second, ...others] = ARTICLES as readonly [Article, Article, ...Article[]];
  const [previous, last] = others.slice(-2) as [Article, Article];
  expect(neighborsOf(first, ARTICLES)).toEqual({ previous: undefined, next: second });
  expect(neighborsOf(last, ARTICLES)).toEqual({ previous, next: undefined });
});
