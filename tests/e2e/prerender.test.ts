import { afterAll, beforeAll, expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { openSite, type Site, untilHydrated, type Visit } from './web-app.ts';

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

/** Pages that mails and links open, and what they show until the browser has looked up what the link is for, or at once where the server knows it. */
const OPENED = [
  {
    path: '/reset-password?token=made-up',
    title: 'Reset password | Easel',
    heading: 'Choose a new password',
  },
  {
    path: '/confirm-email?token=made-up',
    title: 'Confirm email | Easel',
    heading: 'This link no longer works',
  },
  {
    path: '/join-team?token=made-up',
    title: 'Join a team | Easel',
    heading: 'This invitation no longer works',
  },
  {
    path: '/unsubscribe?user=made-up&expires=1&signature=made-up',
    title: 'Unsubscribe | Easel',
    heading: 'Marketing emails',
  },
  { path: '/s/made-up', title: 'Shared with you | Easel', heading: "This link doesn't work anymore" },
  { path: '/reset-password', title: 'Reset password | Easel', heading: 'This link no longer works' },
  { path: '/confirm-email', title: 'Confirm email | Easel', heading: 'This link no longer works' },
  { path: '/unsubscribe', title: 'Unsubscribe | Easel', heading: 'Marketing emails' },
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
/** As in `web/public/early.js`. */
const LATEST_MS = 3_000;
const COUNT = (selector: string) => `document.querySelectorAll('${selector}').length`;

describeWith('a prerendered page', await testChromium(), (chromium) => {
  let app: Site;
  let still: Visit;
  let visitor: Visit;

  beforeAll(async () => {
    app = await openSite(chromium);
    still = await app.open({ javaScriptEnabled: false });
    visitor = await app.open({ reducedMotion: 'no-preference' });
    await visitor.context.addInitScript(WATCH_SHIFTS);
  });
  afterAll(async () => {
    await app?.stop();
  });

  test.each(PAGES)('$path can be read without JavaScript', async ({ path, title, heading }) => {
    const { page } = still;
    await page.goto(path);
    await expect.poll(() => page.title()).toBe(title);
    const shown = await page.getByRole('heading', { level: 1 }).innerText();
    expect(shown.replace(/\s+/g, ' ')).toBe(heading);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).waitFor();
    await expect.poll(() => page.locator('noscript').count()).toBe(0);
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
    expect(canonical).toBe(app.system.url + path);
    const content = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content');
    await expect.poll(() => content('og:title')).toBe(title);
    await expect.poll(() => content('og:url')).toBe(app.system.url + path);
    await expect.poll(() => content('og:type')).toBe(/^\/(help|blog)\//.test(path) ? 'article' : 'website');
    const picture = await content('og:image');
    expect((await page.request.get(picture ?? '')).headers()['content-type']).toMatch(/^image\//);
  });

  test.each(PAGES)('$path hydrates without a flash', async ({ path }) => {
    const { page } = still;
    await page.goto(path);
    const before = await page.evaluate(SEEN);

    const { page: live } = visitor;
    await live.goto(path);
    await untilHydrated(live);
    // Data from the server may have arrived already. The prerendered part is the same.
    if (path !== '/generate') {
      const after = await live.evaluate(SEEN);
      expect(after).toEqual(before);
    }
    await expect.poll(() => live.evaluate('window.shifts')).toBeLessThan(0.02);
    for (const one of ['title', 'link[rel=canonical]', 'meta[name=description]', 'meta[property="og:title"]'])
      await expect.poll(() => live.evaluate(COUNT(one)), { message: one }).toBe(1);
    await expect.poll(() => live.evaluate(COUNT('[data-early-readonly]'))).toBe(0);
    expect(visitor.complaints).toEqual([]);
  });

  test.each(OPENED)(
    '$path is painted before its code has come, and hydrated',
    async ({ path, title, heading }) => {
      const { page, complaints, close } = await app.open();
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/assets/*.js', async (route) => {
        await released;
        await route.continue();
      });
      // What the link is for is never answered, since that replaces what is shown.
      await page.route('**/api/**', () => undefined);
      await page.goto(path, { waitUntil: 'commit' });
      await expect.poll(() => page.title()).toBe(title);
      await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).first().waitFor();
      // The elements stay in the document if React adopts them.
      const shown = await page.getByRole('heading', { level: 1, name: heading }).elementHandle();
      const main = await page.locator('#main').elementHandle();
      release();
      await untilHydrated(page);
      expect(await main?.evaluate((element) => element.isConnected)).toBe(true);
      expect(await shown?.evaluate((element) => element.isConnected)).toBe(true);
      await expect.poll(() => page.evaluate(COUNT('title'))).toBe(1);
      expect(complaints).toEqual([]);
      await close();
    },
  );

  test('drops its title when it is rendered anew, so that the next page has its own', async () => {
    const { page, close } = await app.open();
    await page.goto('/pricing?from=elsewhere');
    await untilHydrated(page);
    await expect.poll(() => page.evaluate(COUNT('title'))).toBe(1);
    await expect.poll(() => page.evaluate(COUNT('link[rel=canonical]'))).toBe(1);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await expect.poll(() => page.title()).toBe('Privacy Policy | Easel');
    await close();
  });

  test('shows the not-found page without JavaScript, and hydrates it', async () => {
    const path = '/nowhere/at-all';
    await still.page.goto(path);
    await still.page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
    await expect.poll(() => still.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await expect.poll(() => still.page.getByText(path).count()).toBe(0);

    const { page } = visitor;
    await page.goto(path);
    await page.getByText(path).waitFor();
    await expect.poll(() => page.evaluate('window.shifts')).toBeLessThan(0.02);
    expect(visitor.complaints.splice(0)).toEqual([`404: no page at ${path}`]);
  });

  test('shows its own not-found page for a missing article', async () => {
    const { page } = visitor;
    await page.goto('/help/nothing-of-the-kind');
    await page.getByRole('heading', { level: 1, name: 'Article not found' }).waitFor();
    await expect.poll(() => page.getByText('Page Not Found').count()).toBe(0);
    expect(visitor.complaints).toEqual([]);
  });

  test('replays a click from before hydration', async () => {
    const { page, close } = await app.open();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Show password' }).click();
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect.poll(() => page.getByLabel('Password', { exact: true }).isEditable()).toBe(false);
    expect(new URL(page.url()).search).toBe('');
    release();
    await page.getByText('You must provide either an email or phone number and a password').waitFor();
    await expect.poll(() => page.getByLabel('Password', { exact: true }).isEditable()).toBe(true);
    expect(new URL(page.url()).search).toBe('');
    await close();
  });

  test.each(['/dashboard', '/settings', '/p/some-picture'])(
    '%s names all files of its code at once',
    async (path) => {
      const text = async (file: string) => (await fetch(app.system.url + file)).text();
      const document = await text(path);
      const named = [
        ...document.matchAll(/(?:modulepreload"[^>]* href|<script type="module"[^>]* src)="([^"]+)"/g),
      ];
      const files = named.flatMap(([, file]) => file ?? []);
      expect(files.length).toBeGreaterThan(10);
      for (const file of files) {
        const imported = (await text(file)).matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g);
        for (const [, name] of imported) expect(files, `imported by ${file}`).toContain(`/assets/${name}`);
      }
    },
  );

  test('loads scripts after the visible content', async () => {
    const { page, context, close } = await app.open();
    // Without the time limit, since it would make the result depend on the machine's speed.
    await context.addInitScript(`
      const { setTimeout } = window;
      window.setTimeout = (task, ms, ...rest) => (ms === ${LATEST_MS} ? 0 : setTimeout(task, ms, ...rest));
    `);
    await page.goto('/gallery');
    const [pictures = 0, loaded = 0, scripts = 0] = await page.evaluate<number[]>(`
      (() => {
        const first = (pattern) => Math.min(...performance.getEntriesByType('resource')
          .filter(({ name }) => pattern.test(name)).map(({ startTime }) => startTime));
        const [{ loadEventStart }] = performance.getEntriesByType('navigation');
        return [first(/samples/), loadEventStart, first(/assets.*js$/)];
      })()
    `);
    expect(pictures).toBeLessThan(loaded);
    expect(scripts).toBeGreaterThan(loaded);
    expect(scripts).toBeLessThan(Number.POSITIVE_INFINITY);
    await close();
  });

  test('hydrates although a picture never loads', async () => {
    const { page, close } = await app.open();
    await page.route('**/samples/*', () => undefined);
    await page.goto('/gallery', { waitUntil: 'commit' });
    await untilHydrated(page);
    await close();
  });

  test('never shows a signed-in user the content for visitors', async () => {
    const { email } = await app.system.signUp();
    const user = await app.open();
    await user.startSession(email);
    await user.context.addInitScript(`
      window.seen = [];
      const look = () => {
        const link = document.querySelector('header a[href^="/register"]');
        if (link?.checkVisibility()) window.seen.push('Get Started');
        if (document.querySelector('header img, header [aria-haspopup=menu]')) window.seen.push('account');
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    `);
    await user.page.goto('/pricing');
    await user.page.getByRole('button', { name: /^Account of/ }).waitFor();
    await expect.poll(() => user.page.evaluate('window.seen.includes("Get Started")')).toBe(false);
    await user.page.goto('/login');
    await user.page.waitForURL((url) => url.pathname === '/');
    expect(user.complaints).toEqual([]);
    await user.close();
  });

  test('paints the header of a page that is not prerendered before its code, on a phone', async () => {
    const { page, close } = await app.open({ viewport: { width: 390, height: 844 } });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/index-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/dashboard', { waitUntil: 'commit' });
    const outline = page.locator('[data-outline]');
    await outline.waitFor();
    const painted = await outline.boundingBox();
    release();
    const header = page.getByRole('banner');
    await header.waitFor();
    await expect.poll(() => outline.isVisible()).toBe(false);
    expect(await header.boundingBox()).toEqual(painted);
    await close();
  });
});
