import { expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { useSite, useVisit } from './use-visit.ts';
import { untilHydrated } from './web-app.ts';
import { ENTRY, holdBack } from './without-code.ts';

/** Pages that mails and links open, and what they show until the browser has looked up the link, or at once if the server has. */
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

/** As in `web/public/early.js`. */
const LATEST_MS = 3_000;

describeWith('a page before hydration', await testChromium(), (chromium) => {
  const app = useSite(chromium);
  const { visit, page } = useVisit(app);

  test.each(OPENED)(
    '$path is painted before its code loads, and then hydrated',
    async ({ path, title, heading }) => {
      const release = await holdBack(page, '**/assets/*.js');
      // Requests for the link are never answered, because the answer would replace the content.
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
      await expect.poll(() => page.locator('title').count()).toBe(1);
    },
  );

  test('replays a click from before hydration', async () => {
    const release = await holdBack(page, '**/assets/*.js');
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Show password' }).click();
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect.poll(() => page.getByLabel('Password', { exact: true }).isEditable()).toBe(false);
    expect(new URL(page.url()).search).toBe('');
    release();
    await page.getByText('You must provide either an email or phone number and a password').waitFor();
    await expect.poll(() => page.getByLabel('Password', { exact: true }).isEditable()).toBe(true);
    expect(new URL(page.url()).search).toBe('');
  });

  test.each(['/dashboard', '/settings', '/p/some-picture'])(
    '%s lists all files of its code in the document',
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
    // Without the time limit, which would make the result depend on the machine's speed.
    await visit.context.addInitScript(`
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
  });

  test('hydrates even if a picture never loads', async () => {
    await page.route('**/samples/*', () => undefined);
    await page.goto('/gallery', { waitUntil: 'commit' });
    await untilHydrated(page);
  });

  test('never shows a signed-in user the content for visitors', async () => {
    const { email } = await app.system.signUp();
    await visit.startSession(email);
    await visit.context.addInitScript(`
      window.seen = [];
      const look = () => {
        const link = document.querySelector('header a[href^="/register"]');
        if (link?.checkVisibility()) window.seen.push('Get Started');
        if (document.querySelector('header img, header [aria-haspopup=menu]')) window.seen.push('account');
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    `);
    await page.goto('/pricing');
    await page.getByRole('button', { name: /^Account of/ }).waitFor();
    await expect.poll(() => page.evaluate('window.seen.includes("Get Started")')).toBe(false);
    await page.goto('/login');
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('paints the header of a page that is not prerendered before its code loads, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const release = await holdBack(page, ENTRY);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    const outline = page.locator('[data-outline]');
    await outline.waitFor();
    const painted = await outline.boundingBox();
    release();
    const header = page.getByRole('banner');
    await header.waitFor();
    await expect.poll(() => outline.isVisible()).toBe(false);
    expect(await header.boundingBox()).toEqual(painted);
  });
});
