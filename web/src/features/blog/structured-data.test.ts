import { expect, test } from 'vitest';
import { ARTICLES } from '@/content/blog/articles';
import { articleData, blogData } from './structured-data';

const ORIGIN = 'https://easel.example.com';

test('describes the blog, with a separate URL for each article', () => {
  const data = blogData(ORIGIN, { name: 'Blog', description: '' }, ARTICLES);
  const posts = data.blogPost as { url: string; headline: string }[];
  expect(posts.map(({ url }) => url)).toEqual(ARTICLES.map(({ slug }) => `${ORIGIN}/blog/${slug}`));
  expect(posts[0]?.headline).toBe(ARTICLES[0]?.title);
});

test('describes an article with absolute URLs, its length and its breadcrumbs', () => {
  const [article] = ARTICLES;
  if (!article) throw new Error('There is no article');
  const { '@graph': graph } = articleData(ORIGIN, { ...article, wordCount: 900 });
  expect(graph).toMatchObject([
    { '@type': 'BlogPosting', wordCount: 900, timeRequired: 'PT4M', image: expect.stringContaining(ORIGIN) },
    { '@type': 'BreadcrumbList', itemListElement: [{ position: 1 }, { position: 2 }] },
  ]);
});
