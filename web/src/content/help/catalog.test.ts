import { describe, expect, test } from 'vitest';
import {
  articlesAbout,
  articlesIn,
  findArticle,
  HELP_ARTICLES,
  HELP_CATEGORIES,
  HELP_TOPICS,
  POPULAR_ARTICLES,
} from './catalog';
import { HELP_FAQ } from './faq';

describe('the help', () => {
  test('has as many articles in each category of the help center as the specification says', () => {
    expect(HELP_CATEGORIES.map(({ id }) => articlesIn(id).length)).toEqual([8, 15, 6, 12, 4, 10]);
  });

  test('has as many articles behind each card of the help page as the specification says', () => {
    expect(HELP_TOPICS.map(({ id }) => articlesAbout(id).length)).toEqual([12, 8, 6, 10]);
  });

  test('asks eight questions, each linked to an article with more detail', () => {
    expect(HELP_FAQ).toHaveLength(8);
    expect(HELP_FAQ.filter(({ more }) => !findArticle(more))).toEqual([]);
  });

  test('shows six popular articles, at least one of them new', () => {
    expect(POPULAR_ARTICLES).toHaveLength(6);
    expect(POPULAR_ARTICLES.some(({ isNew }) => isNew)).toBe(true);
  });

  test('has existing topics, and one place for each article', () => {
    const topics: readonly string[] = HELP_TOPICS.map(({ id }) => id);
    const unknown = HELP_ARTICLES.flatMap((article) => article.topics ?? []).filter(
      (topic) => !topics.includes(topic),
    );
    expect(unknown).toEqual([]);
    for (const { id } of HELP_CATEGORIES)
      expect(articlesIn(id).map(({ order }) => order)).toEqual(articlesIn(id).map((_, index) => index + 1));
  });

  test('has a unique title for each article', () => {
    expect(new Set(HELP_ARTICLES.map(({ title }) => title)).size).toBe(HELP_ARTICLES.length);
  });

  test.each(HELP_ARTICLES)('has enough text in "$title"', ({ wordCount }) => {
    expect(wordCount).toBeGreaterThanOrEqual(60);
  });
});
