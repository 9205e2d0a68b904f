import { beforeEach, expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { useSite, useVisit } from './use-visit.ts';
import { untilHydrated } from './web-app.ts';

/** One page of each kind: static, with fields, with data, one of many, with structured data. */
const PAGES = [
  { path: '/', title: 'Turn Words Into Pictures | Easel', heading: 'Say it. See it painted.' },
  { path: '/pricing', title: 'Pricing | Easel', heading: 'Pricing' },
  { path: '/generate', title: 'Generate | Easel', heading: 'Generate' },
  { path: '/login', title: 'Sign In | Easel', heading: 'Welcome back' },
  {
    path: '/help/use-a-seed',
    title: 'Use a seed to get the same picture again | Easel',
    heading: 'Use a seed to get the same picture again',
  },
  {
    path: '/blog/eight-styles-one-scene',
    title: 'Eight Styles, One Scene | Easel',
    heading: 'Eight Styles, One Scene',
  },
];

/** The sum of the layout shifts without user input. */
const WATCH_SHIFTS = `
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;
/** Script that returns what the page shows and announces: texts, URLs, names. */
const SEEN = `[...document.querySelectorAll('#root *')].flatMap((element) => [
  element.localName,
  element.getAttribute('href'),
  element.getAttribute('id'),
  element.getAttribute('aria-label'),
  ...[...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data),
]).filter((part) => part)`;

describeWith('a prerendered page', await testChromium(), (chromium) => {
  const app = useSite(chromium);
  const { page: still } = useVisit(app, { javaScriptEnabled: false });
  const { visit, page } = useVisit(app, { reducedMotion: 'no-preference' });
  beforeEach(() => visit.context.addInitScript(WATCH_SHIFTS));

  test.each(PAGES)('$path can be read without JavaScript', async ({ path, title, heading }) => {
    await still.goto(path);
    await expect.poll(() => still.title()).toBe(title);
    const shown = await still.getByRole('heading', { level: 1 }).innerText();
    expect(shown.replace(/\s+/g, ' ')).toBe(heading);
    await still.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).waitFor();
    await expect.poll(() => still.locator('noscript').count()).toBe(0);
    const canonical = await still.locator('link[rel=canonical]').getAttribute('href');
    expect(canonical).toBe(app.system.url + path);
    const content = (name: string) => still.locator(`meta[property="${name}"]`).getAttribute('content');
    await expect.poll(() => content('og:title')).toBe(title);
    await expect.poll(() => content('og:url')).toBe(app.system.url + path);
    await expect.poll(() => content('og:type')).toBe(/^\/(help|blog)\//.test(path) ? 'article' : 'website');
    const picture = await content('og:image');
    expect((await still.request.get(picture ?? '')).headers()['content-type']).toMatch(/^image\//);
  });

  test.each(PAGES)('$path hydrates without a flash', async ({ path }) => {
    await still.goto(path);
    const before = await still.evaluate(SEEN);
    await page.goto(path);
    await untilHydrated(page);
    // Data from the server may already have arrived. The prerendered part stays the same.
    if (path !== '/generate') {
      const after = await page.evaluate(SEEN);
      expect(after).toEqual(before);
    }
    await expect.poll(() => page.evaluate('window.shifts')).toBeLessThan(0.02);
    for (const one of ['title', 'link[rel=canonical]', 'meta[name=description]', 'meta[property="og:title"]'])
      await expect.poll(() => page.locator(one).count(), { message: one }).toBe(1);
    await expect.poll(() => page.locator('[data-early-readonly]').count()).toBe(0);
  });

  test('removes its title if it is not hydrated, so that the next page sets a new one', async () => {
    await page.goto('/pricing?from=elsewhere');
    await untilHydrated(page);
    await expect.poll(() => page.locator('title').count()).toBe(1);
    await expect.poll(() => page.locator('link[rel=canonical]').count()).toBe(1);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await expect.poll(() => page.title()).toBe('Privacy Policy | Easel');
  });

  test('shows the not-found page without JavaScript, and hydrates it', async () => {
    const path = '/nowhere/at-all';
    await still.goto(path);
    await still.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
    await expect.poll(() => still.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await expect.poll(() => still.getByText(path).count()).toBe(0);

    await page.goto(path);
    await page.getByText(path).waitFor();
    await expect.poll(() => page.evaluate('window.shifts')).toBeLessThan(0.02);
    expect(visit.complaints.splice(0)).toEqual([`404: no page at ${path}`]);
  });

  test('shows a specific not-found page for a missing article', async () => {
    await page.goto('/help/nothing-of-the-kind');
    await page.getByRole('heading', { level: 1, name: 'Article not found' }).waitFor();
    await expect.poll(() => page.getByText('Page Not Found').count()).toBe(0);
  });
});
