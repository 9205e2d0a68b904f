import { readFile } from 'node:fs/promises';
import { WEB_FOLDER } from '@easel/local/paths';
import { expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { useVisit, useWebApp } from './use-visit.ts';
import { untilHydrated } from './web-app.ts';

const NAVIGATION = [
  '/',
  '/product',
  '/features',
  '/generate',
  '/gallery',
  '/pricing',
  '/blog',
  '/help',
  '/contact',
];
const FOOTER = ['/features', '/pricing', '/api-docs', '/blog', '/help-center', '/discord', '/contact'];

describeWith('the web platform', await testChromium(), (chromium) => {
  const app = useWebApp(chromium, 0);
  const { visit, page } = useVisit(app);
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(app.system.url + path, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' });
  const focused = () => page.evaluate('document.activeElement?.tagName');

  test('lists the same pages in router, navigation and sitemap, and serves each', async () => {
    const xml = await (await get('/sitemap.xml')).text();
    const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => {
      expect(url.startsWith(`${app.system.url}/`)).toBe(true);
      return url.slice(app.system.url.length);
    });
    expect(new Set(listed).size).toBe(listed.length);
    for (const path of listed) expect((await get(path)).status, path).toBe(200);

    await page.goto('/');
    const links = await page
      .locator('header a, footer a')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    for (const path of [...NAVIGATION, ...FOOTER]) expect(links, path).toContain(path);
    for (const path of links) expect(listed, String(path)).toContain(path);
    // Each path in the route table is listed, is for accounts or mailed links, or redirects.
    const table = await readFile(`${WEB_FOLDER}/src/app/routes-table.ts`, 'utf8');
    const robots = await (await get('/robots.txt')).text();
    for (const [, path = ''] of table.matchAll(/^ {2}'(\/[^']*)': \{/gm)) {
      const isListed =
        listed.includes(path) ||
        listed.some((one) => one.startsWith(path.replace(/:\w+$/, '')) && path.includes(':'));
      const isPrivate = robots.includes(`Disallow: ${path.replace(/:\w+$/, '')}\n`);
      const { status } = await get(path);
      expect([isListed, isPrivate, status === 301].filter(Boolean), path).toHaveLength(1);
    }
    expect(robots).toContain(`Sitemap: ${app.system.url}/sitemap.xml`);
    for (const path of ['/api/', '/dev/', '/dashboard', '/settings', '/profile'])
      expect(robots).toContain(`Disallow: ${path}\n`);
  });

  test('responds to an unknown path with a 404 page, and logs it', async () => {
    const response = await get('/nowhere/at-all');
    expect(response.status).toBe(404);
    await app.system.process('server-1').waitForLog(/"path":"\/nowhere\/at-all","msg":"There is no page/);
    await page.goto('/nowhere/at-all');
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    await page.getByText('/nowhere/at-all').waitFor();
    await expect.poll(() => page.title()).toBe('Page Not Found | Easel');
    await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    expect((await get('/help/no-such-article')).status).toBe(404);
    const moved = await get('/help/pause-your-queue');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/help/cancel-or-remove']);
    expect((await get('/dashboard')).status).toBe(200);
    visit.complaints.splice(0);
  });

  test('compresses pages, revalidates them, and serves each under one URL', async () => {
    const answer = await get('/pricing', { 'accept-encoding': 'br' });
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'br']);
    const etag = answer.headers.get('etag') ?? '';
    const again = await get('/pricing', { 'accept-encoding': 'br', 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const location = async (path: string) => (await get(path)).headers.get('location');
    expect(await location('/pricing/?plan=pro')).toBe('/pricing?plan=pro');
    expect(await location('/terms')).toBe('/terms-of-service');
    expect(await location('/privacy')).toBe('/privacy-policy');
    expect((await get('/index.html')).status).toBe(404);
    for (const path of ['/', '/pricing', '/dashboard'])
      expect(await (await get(path)).text()).not.toMatch(/__EASEL|easel-origin\.invalid/);
  });

  test('restores the scroll position on Back, and starts at the top after a link', async () => {
    await page.goto('/blog');
    const article = page.locator('main a[href^="/blog/"]').last();
    await article.scrollIntoViewIfNeeded();
    const place = await page.evaluate('scrollY');
    await article.click();
    await page.waitForURL(/\/blog\/.+/);
    await expect.poll(() => focused()).toBe('H1');
    await expect.poll(() => page.evaluate('scrollY')).toBe(0);
    await page.goBack();
    await page.waitForURL(/\/blog$/);
    await expect.poll(() => page.evaluate('scrollY')).toBe(place);
  });

  test('restores the scroll position on reload, and opens a retyped URL at the top', async () => {
    const scrollY = () => page.evaluate('scrollY');
    // Repeated until the page is long enough.
    const scrollDown = () => page.evaluate('scrollTo(0, 400), scrollY');
    await page.goto('/blog');
    await expect.poll(scrollDown).toBe(400);
    await page.reload();
    await untilHydrated(page);
    await expect.poll(scrollY).toBe(400);
    await page.goto('/pricing');
    await page.goto('/blog');
    await untilHydrated(page);
    await page.waitForLoadState('networkidle');
    expect(await scrollY()).toBe(0);
  });

  test('moves the focus to the page after signing out', async () => {
    const { email } = await app.system.signUp();
    await visit.signIn(email, '/help');
    await page.getByRole('button', { name: /^Account of/ }).click();
    // The message disappears after a while, so wait for it from before it appears.
    const told = page.getByText("You've been successfully signed out.").waitFor();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await told;
    await expect.poll(() => focused()).toBe('H1');
  });
});
