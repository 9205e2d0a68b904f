import { expect, test } from 'vitest';
import { ARTICLES } from '@/content/blog/articles';
import { COVERS } from '@/content/blog/covers';
import { articleData, blogData } from './structured-data';

const ORIGIN = 'https://easel.example.com';
const ILLUSTRATED = ARTICLES.map((article) => ({ article, cover: COVERS[article.slug] }));

test('describes the blog with each of its articles at its own address', () => {
  const data = blogData(ORIGIN, { name: 'Blog', description: '' }, ILLUSTRATED);
  const posts = data.blogPost as { url: string; headline: string }[];
  expect(posts.map(({ url }) => url)).toEqual(ARTICLES.map(({ slug }) => `${ORIGIN}/blog/${slug}`));
  expect(posts[0]?.headline).toBe(ARTICLES[0].title);
});

test('gives an article whole addresses, its length and the way to it', () => {
  const [illustrated] = ILLUSTRATED;
  if (!illustrated) throw new Error('There is no article');
  const { '@graph': graph } = articleData(ORIGIN, illustrated, { wordCount: 900, minutes: 4 });
  expect(graph).toMatchObject([
    { '@type': 'BlogPosting', wordCount: 900, timeRequired: 'PT4M', image: expect.stringContaining(ORIGIN) },
    { '@type': 'BreadcrumbList', itemListElement: [{ position: 1 }, { position: 2 }] },
  ]);
});
