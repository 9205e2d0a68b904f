import { describe, expect, test } from 'vitest';
import { ARTICLES, articlePath, BLOG_CATEGORIES, loadArticleText } from '@/content/blog/articles';
import { sectionsOf } from '@/content/prose';
import { linksOf } from '@/content/prose.fixture';

test('has an article for each category', () => {
  expect(new Set(ARTICLES.map(({ category }) => category))).toEqual(new Set(BLOG_CATEGORIES));
});

test('lists each article once', () => {
  expect(ARTICLES.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6]);
});

describe.each(ARTICLES)('$slug', (article) => {
  test('has the length of an article', () => {
    expect(article.wordCount).toBeGreaterThanOrEqual(700);
    expect(article.wordCount).toBeLessThanOrEqual(1_200);
  });

  test('has a unique anchor for each heading', async () => {
    const ids = sectionsOf(await loadArticleText(article)).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(3);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('does not link to itself', async () => {
    expect(linksOf(await loadArticleText(article))).not.toContain(articlePath(article.slug));
  });

  test('has a cover with its size, so that the layout does not shift', () => {
    expect(article.cover).toMatchObject({ width: 960, height: 540, alt: expect.stringContaining(' ') });
  });
});
