import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { expectAccessible } from './expect-accessible.ts';
import { useSite, useVisit } from './use-visit.ts';

/** The specification's chips, in its order. */
const CHIPS = ['All', 'AI Trends', 'Tutorial', 'Legal', 'Technology', 'Artist Spotlight', 'Guide'];

interface ArticleTexts {
  path: string;
  title: string;
  category: string;
  /** Words that only the article's text contains, so that only a full-text search finds it. */
  inTheText: string;
}

/** Six articles, the featured one first. */
const ARTICLES: readonly ArticleTexts[] = [
  {
    path: '/blog/from-sentence-to-picture',
    title: 'From One Sentence to the Picture You Meant',
    category: 'Tutorial',
    inTheText: 'steering from hoping',
  },
  {
    path: '/blog/four-masters-behind-our-styles',
    title: "Hokusai's Line, Turner's Light",
    category: 'Artist Spotlight',
    inTheText: 'durer nuremberg',
  },
  {
    path: '/blog/what-happens-after-generate',
    title: 'What Happens After You Press Generate',
    category: 'Technology',
    inTheText: 'weighted fair queueing',
  },
  {
    path: '/blog/pictures-that-say-where-they-come-from',
    title: 'Pictures That Say Where They Come From',
    category: 'AI Trends',
    inTheText: 'Truepic',
  },
  {
    path: '/blog/who-owns-a-generated-picture',
    title: 'Who Owns a Picture Made From Words?',
    category: 'Legal',
    inTheText: 'Infopaq',
  },
  {
    path: '/blog/eight-styles-one-scene',
    title: 'Eight Styles, One Scene',
    category: 'Guide',
    inTheText: 'flying whale',
  },
];
const [FEATURED] = ARTICLES as [ArticleTexts];

describeWith('the blog', await testChromium(), (chromium) => {
  const app = useSite(chromium);
  const { page } = useVisit(app);

  const main = () => page.getByRole('main');
  const cards = () => main().getByRole('heading', { level: 2 });
  const chip = (name: string) => page.getByRole('button', { name, exact: true });
  const search = () => page.getByRole('searchbox', { name: 'Search articles' });
  const h1 = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  async function open(path: string, heading: string): Promise<void> {
    await page.goto(path);
    await h1(heading);
  }

  test('shows the featured article first, and the others a few at a time', async () => {
    await open('/blog', 'Blog');
    await expect.poll(() => page.title()).toBe('Blog | Easel');
    await main().getByText('Featured', { exact: true }).waitFor();
    const titles = ARTICLES.map(({ title }) => title);
    await expect.poll(() => cards().allInnerTexts()).toEqual(titles.slice(0, 4));
    await page.getByRole('button', { name: 'Load More' }).click();
    await expect.poll(() => cards().allInnerTexts()).toEqual(titles);
    await expect.poll(() => page.getByRole('button', { name: 'Load More' }).count()).toBe(0);
    // The focus moves to the first new one, for keyboard users.
    await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe(ARTICLES[4]?.title);
  });

  test('filters by category, and keeps the filter after a reload', async () => {
    await open('/blog', 'Blog');
    const group = page.getByRole('group', { name: 'Category' });
    await expect.poll(() => group.getByRole('button').allInnerTexts()).toEqual(CHIPS);
    for (const { category, title } of ARTICLES) {
      await chip(category).click();
      await expect.poll(() => cards().allInnerTexts()).toEqual([title]);
      await expect.poll(() => chip(category).getAttribute('aria-pressed')).toBe('true');
    }
    await page.reload();
    await expect.poll(() => cards().allInnerTexts()).toEqual(['Eight Styles, One Scene']);
    await chip('All').click();
    await main().getByText('Featured', { exact: true }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  test('searches titles and texts, and says when nothing is found', async () => {
    await open('/blog', 'Blog');
    for (const { inTheText, title } of ARTICLES) {
      await search().fill(inTheText);
      await expect.poll(() => cards().allInnerTexts()).toEqual([title]);
      await expect
        .poll(() => page.getByRole('status').filter({ hasText: 'article' }).innerText())
        .toBe('1 article');
    }
    await search().fill('xylophone');
    await main().getByText('No articles found').last().waitFor();
    await page.getByRole('button', { name: 'Show all articles' }).click();
    await main().getByText('Featured', { exact: true }).waitFor();
    await expect.poll(() => search().inputValue()).toBe('');
  });

  test('restores the search on the way back from an article', async () => {
    await open('/blog', 'Blog');
    await search().fill('infopaq');
    await search().press('Enter');
    await page.getByRole('link', { name: 'Who Owns a Picture Made From Words?' }).click();
    await h1('Who Owns a Picture Made From Words?');
    await page.goBack();
    await h1('Blog');
    await expect.poll(() => search().inputValue()).toBe('infopaq');
    await expect.poll(() => cards().count()).toBe(1);
  });

  test('describes each article to search engines', async () => {
    await open('/blog', 'Blog');
    const blog = await structuredData(page);
    expect(blog['@type']).toBe('Blog');
    const posts = blog.blogPost as { headline: string; url: string }[];
    expect(posts.map(({ headline, url }) => [headline, url])).toEqual(
      ARTICLES.map(({ title, path }) => [title, app.system.url + path]),
    );
  });

  test.each(ARTICLES)('$path shows its article', async ({ path, title, category }) => {
    await open(path, title);
    await expect.poll(() => page.title()).toBe(`${title} | Easel`);
    await expect
      .poll(() => page.locator('link[rel=canonical]').getAttribute('href'))
      .toBe(app.system.url + path);
    await main().getByText('By the Easel team').waitFor();
    await main()
      .getByText(/^\d+ min read$/)
      .first()
      .waitFor();
    await main().getByRole('link', { name: category, exact: true }).first().waitFor();
    const { '@graph': graph } = await structuredData(page);
    expect(graph).toMatchObject([
      { '@type': 'BlogPosting', headline: title, articleSection: category, url: app.system.url + path },
      { '@type': 'BreadcrumbList' },
    ]);
    for (const image of await main().getByRole('img').all()) {
      await image.scrollIntoViewIfNeeded();
      await expect
        .poll(() => image.evaluate((element: { naturalWidth: number }) => element.naturalWidth))
        .toBeGreaterThan(0);
    }
    await expect
      .poll(() => page.getByRole('region', { name: 'Read next' }).getByRole('heading', { level: 3 }).count())
      .toBe(3);
    await expectAccessible(page);
  });

  test('links all articles in order, forward and back', async () => {
    await open(FEATURED.path, FEATURED.title);
    const more = page.getByRole('navigation', { name: 'More articles' });
    for (const { title } of ARTICLES.slice(1)) {
      await more.getByRole('link', { name: /^Next/ }).click();
      await h1(title);
    }
    await expect.poll(() => more.getByRole('link', { name: /^Next/ }).count()).toBe(0);
    await more.getByRole('link', { name: /^Previous/ }).click();
    await h1(ARTICLES.at(-2)?.title ?? '');
  });

  test("opens the composer with an article's prompt in one click", async () => {
    await open(FEATURED.path, FEATURED.title);
    await page.getByRole('link', { name: 'Use prompt: a lighthouse on a cliff', exact: true }).click();
    await page.waitForURL(/\/generate/);
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Prompt' }).inputValue())
      .toBe('a lighthouse on a cliff');
  });

  test('has an accessible list, filtered and empty', async () => {
    await open('/blog', 'Blog');
    await chip('Legal').click();
    await search().fill('xylophone');
    await main().getByText('No articles found').last().waitFor();
    await expectAccessible(page);
  });
});

async function structuredData(page: Page): Promise<Record<string, unknown>> {
  const script = page.locator('script[type="application/ld+json"]');
  return JSON.parse((await script.textContent()) ?? '') as Record<string, unknown>;
}
