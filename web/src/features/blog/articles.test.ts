import { describe, expect, test } from 'vitest';
import { ARTICLES, articlePath, BLOG_CATEGORIES } from '@/content/blog/articles';
import { loadText } from '@/content/blog/texts';
import { headingId } from './heading-id';
import { countWords, readingMinutes } from './reading-time';

test('there is an article for each category', () => {
  expect(new Set(ARTICLES.map(({ category }) => category))).toEqual(new Set(BLOG_CATEGORIES));
});

describe.each(ARTICLES)('$slug', ({ slug, readingMinutes: promised }) => {
  test('is as long as an article should be, and takes the time that its card says', async () => {
    const text = await loadText(slug);
    expect(countWords(text)).toBeGreaterThanOrEqual(700);
    expect(countWords(text)).toBeLessThanOrEqual(1_200);
    expect(promised).toBe(readingMinutes(text));
  });

  test('has headings that can each be linked to', async () => {
    const headings = (await loadText(slug)).filter((block) => block.kind === 'heading');
    expect(headings.length).toBeGreaterThan(3);
    expect(new Set(headings.map((block) => headingId(block.text))).size).toBe(headings.length);
  });

  test('links to articles that exist', async () => {
    const prose = (await loadText(slug)).flatMap((block) =>
      block.kind === 'paragraph' ? block.prose : block.kind === 'list' ? block.items.flat() : [],
    );
    const paths = prose.flatMap((part) => (typeof part === 'string' ? [] : [part.to]));
    const known: string[] = ARTICLES.map((article) => articlePath(article.slug));
    expect(paths.filter((path) => path.startsWith('/blog/') && !known.includes(path))).toEqual([]);
    expect(paths).not.toContain(articlePath(slug));
  });
});
