import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { WEB_FOLDER } from '@easel/local/paths';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { SLOW_MS, signInByForm, startWebApp, untilHydrated, type Visit, type WebApp } from './web-app.ts';

/** Bytes by page, with each file gzipped at level 9. */
const FIRST_LOAD_LIMITS = { '/': 100_000, '/generate': 200_000 };
/** What home has loaded when nothing more comes by itself. */
const HOME_IN_ALL = 150_000;
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
  let app: WebApp;
  let visitor: Visit;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(app.system.url + path, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' });

  beforeAll(async () => {
    app = await startWebApp(chromium, 0);
    visitor = await app.open();
  });
  afterAll(async () => {
    await app?.stop();
  });

  /**
   * Measures the scripts that a page loads.
   *
   * @param last part of the name of the script that comes last; without it, the browser never reports idle, and what comes then is
   * not part of the load
   */
  async function scriptsOf(path: string, last?: string): Promise<{ total: number; sizes: string }> {
    const { page, close } = await app.open();
    if (last === undefined) await page.addInitScript('window.requestIdleCallback = () => 0');
    const bodies = new Map<string, Promise<Buffer>>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        bodies.set(new URL(response.url()).pathname, response.body());
    });
    await page.goto(path);
    await untilHydrated(page);
    await page.waitForLoadState('networkidle');
    if (last !== undefined) {
      const nameOfLast = () => [...bodies.keys()].find((name) => name.includes(last));
      await expect.poll(nameOfLast, { timeout: SLOW_MS }).toBeDefined();
      const code = String(await bodies.get(nameOfLast() ?? ''));
      const imported = [...code.matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(
        ([, name]) => `/assets/${name}`,
      );
      expect(imported.length).toBeGreaterThan(0);
      await expect.poll(() => imported.filter((name) => !bodies.has(name)), { timeout: SLOW_MS }).toEqual([]);
    }
    const scripts = await Promise.all(
      [...bodies].map(async ([name, body]) => ({ name, bytes: gzipSync(await body, { level: 9 }).length })),
    );
    await close();
    return {
      total: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
      sizes: scripts.map(({ name, bytes }) => `${bytes} ${name}`).join('\n'),
    };
  }

  test.each(Object.entries(FIRST_LOAD_LIMITS))(
    'loads %s with at most %i bytes of script before it is interactive',
    async (path, limit) => {
      const { total, sizes } = await scriptsOf(path);
      expect(total, sizes).toBeLessThanOrEqual(limit);
      expect(total).toBeGreaterThan(limit / 2);
    },
  );

  test('loads home with at most 150 kB of script in all', async () => {
    const { total, sizes } = await scriptsOf('/', 'below-first-view');
    expect(total, sizes).toBeLessThanOrEqual(HOME_IN_ALL);
  });

  test('signs in and up without loading schemas', async () => {
    for (const path of ['/login', '/register', '/forgot-password', '/contact']) {
      const html = await (await get(path)).text();
      const scripts = [...html.matchAll(/ (?:src|href)="(\/[^"]+\.js)"/g)].map(([, src = '']) => src);
      expect(scripts.length, path).toBeGreaterThan(2);
      for (const src of scripts) {
        const code = await (await get(src)).text();
        expect(code.includes('$Zod'), `${src} on ${path}`).toBe(false);
      }
    }
  });

  test('lists the same pages in router, navigation and sitemap, and serves each', async () => {
    const xml = await (await get('/sitemap.xml')).text();
    const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => {
      expect(url.startsWith(`${app.system.url}/`)).toBe(true);
      return url.slice(app.system.url.length);
    });
    expect(new Set(listed).size).toBe(listed.length);
    for (const path of listed) expect((await get(path)).status, path).toBe(200);

    const { page } = visitor;
    await page.goto('/');
    const links = await page
      .locator('header a, footer a')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    for (const path of [...NAVIGATION, ...FOOTER]) expect(links, path).toContain(path);
    for (const path of links) expect(listed, String(path)).toContain(path);
    // Each path in the route table is listed, is for accounts or links in mails, or redirects.
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

  test('answers an unknown path with a 404 page, and logs it', async () => {
    const response = await get('/nowhere/at-all');
    expect(response.status).toBe(404);
    await app.system.process('server-1').waitForLog(/"path":"\/nowhere\/at-all","msg":"There is no page/);
    const { page } = visitor;
    await page.goto('/nowhere/at-all');
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    await page.getByText('/nowhere/at-all').waitFor();
    await expect.poll(() => page.title()).toBe('Page Not Found | Easel');
    await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    expect((await get('/help/no-such-article')).status).toBe(404);
    const moved = await get('/help/pause-your-queue');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/help/cancel-or-remove']);
    expect((await get('/dashboard')).status).toBe(200);
    visitor.complaints.splice(0);
  });

  test('compresses pages, revalidates them, and serves each under one URL', async () => {
    const page = await get('/pricing', { 'accept-encoding': 'br' });
    expect([page.status, page.headers.get('content-encoding')]).toEqual([200, 'br']);
    const etag = page.headers.get('etag') ?? '';
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

  test('restores the scroll position on back, and starts at the top after a link', async () => {
    const { page } = visitor;
    await page.goto('/blog');
    const article = page.locator('main a[href^="/blog/"]').last();
    await article.scrollIntoViewIfNeeded();
    const place = await page.evaluate('scrollY');
    await article.click();
    await page.waitForURL(/\/blog\/.+/);
    await expect.poll(() => focused(page)).toBe('H1');
    await expect.poll(() => page.evaluate('scrollY')).toBe(0);
    await page.goBack();
    await page.waitForURL(/\/blog$/);
    await expect.poll(() => page.evaluate('scrollY')).toBe(place);
    expect(visitor.complaints).toEqual([]);
  });

  test('restores the scroll position on reload, and opens an address that is typed anew at the top', async () => {
    const { page, close } = await app.open();
    const scrollY = () => page.evaluate('scrollY');
    // Again, until the page is long enough.
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
    await close();
  });

  test('shows an error when a page’s code does not load, and loads it on Retry', async () => {
    const { page, complaints, close } = await app.open();
    await page.goto('/');
    await untilHydrated(page);
    await page.route('**/assets/pricing-*.js', (route) => route.abort());
    const report = page.waitForResponse('**/api/failures');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click();
    await page.getByRole('heading', { name: 'Page error' }).waitFor();
    await page
      .getByText('This page encountered an error while loading. Our team has been notified')
      .waitFor();
    expect((await report).status()).toBe(204);
    expect((await report).request().postDataJSON()).toMatchObject({ path: '/pricing' });
    expect(complaints.splice(0).length).toBeGreaterThan(0);
    await page.unroute('**/assets/pricing-*.js');
    await page.getByRole('button', { name: 'Retry Page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pricing' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('says when the server cannot be reached, in place of asking to sign in, and goes on when it is back', async () => {
    const { email } = await app.system.signUp();
    const { page, signIn, close } = await app.open();
    const account = '**/api/auth/token*';
    await page.route(account, (route) => route.abort());
    await signIn(email, '/pictures');
    await page.getByText('Your account could not be loaded').waitFor();
    await page.goto('/generate');
    const failure = page
      .getByRole('region', { name: 'Results' })
      .getByText('Your pictures could not be loaded');
    await failure.waitFor();
    await page.unroute(account);
    await failure.waitFor({ state: 'detached' });
    await page.getByText('Your picture appears here').waitFor();
    await close();
  });

  test('opens a dialog on a second press if its code did not load on the first, and gives the focus back', async () => {
    const { email } = await app.system.signUp();
    const { page, signIn, close } = await app.open();
    await page.route('**/assets/dialog-popup-*.js', (route) => route.abort());
    await signIn(email);
    await page.getByRole('textbox', { name: 'Prompt' }).fill('a lighthouse');
    const save = page.getByRole('button', { name: 'Save as template' });
    await save.click();
    await page.getByText('This could not be opened').waitFor();
    await page.unroute('**/assets/dialog-popup-*.js');
    await save.click();
    const dialog = page.getByRole('dialog', { name: 'Save as template' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate('document.activeElement?.ariaLabel')).toBe('Save as template');
    await close();
  });

  test('says when it is offline, and recovers when the network is back', async () => {
    const { page, context, close } = await app.open();
    await page.goto('/help');
    await untilHydrated(page);
    await context.setOffline(true);
    await page.getByRole('status').getByText('You are offline').waitFor();
    await context.setOffline(false);
    await page.getByText('You are offline').waitFor({ state: 'detached' });
    await close();
  });

  test('moves the focus to the page after signing out', async () => {
    const { email } = await app.system.signUp();
    const user = await app.open();
    await user.signIn(email, '/help');
    await user.page.getByRole('button', { name: /^Account of/ }).click();
    // The message disappears after a while, so wait for it from before it appears.
    const told = user.page.getByText("You've been successfully signed out.").waitFor();
    await user.page.getByRole('menuitem', { name: 'Log out' }).click();
    await told;
    await expect.poll(() => focused(user.page)).toBe('H1');
    await user.close();
  });

  test('keeps a message until the code that shows it has loaded, even on a second try', async () => {
    const { email } = await app.system.signUp();
    const { page, complaints, close } = await app.open();
    await page.route('**/assets/toast-viewport-*.js', (route) => route.abort());
    const refused = page.waitForEvent('console', (message) => message.text().startsWith('Messages cannot'));
    await signInByForm(page, email);
    await refused;
    // The message would disappear.
    const messages = await page.getByText("You've successfully signed in.").count();
    expect(messages).toBe(0);
    await page.unroute('**/assets/toast-viewport-*.js');
    await page.getByText("You've successfully signed in.").waitFor();
    expect(complaints.filter((text) => !text.startsWith('Messages cannot be shown yet'))).toEqual([]);
    await close();
  });
});

function focused(page: Page): Promise<unknown> {
  return page.evaluate('document.activeElement?.tagName');
}
