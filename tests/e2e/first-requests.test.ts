import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ApiClient } from '../env/api-client.ts';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { makePicture } from './four-pictures.ts';
import { visitScriptedSiteEach } from './visit-each.ts';
import { type Site, untilHydrated, type Visit } from './web-app.ts';
import { ENTRY, edgesOf, openWithoutCode as openPageWithoutCode } from './without-code.ts';

const PROMPT = 'a lighthouse, <b>KNOWN_ID</b> & "fog"';

describeWith('the first requests of an account’s page', await testChromium(), (chromium) => {
  let app: Site;
  let visit: Visit;
  let page: Page;
  let ada: ApiClient;

  visitScriptedSiteEach(chromium, {}, async (beginning) => {
    ({ app, visit, page } = beginning);
    ada = await app.system.signUp();
  });

  const pictureOn = (shown: Page) => shown.getByRole('main').getByRole('img', { name: PROMPT }).first();

  const openWithoutCode = (path: string) => openPageWithoutCode(page, path);

  for (const [name, pathOf, listOf] of [
    ['/dashboard', () => '/dashboard', () => '/api/generations?status=completed&limit=60'],
    ['/pictures', () => '/pictures', () => '/api/generations?status=completed&limit=60'],
    ['/p/:id', (id: string) => `/p/${id}`, (id: string) => `/api/generations/${id}`],
    ['/generate', () => '/generate', () => '/api/generations?status=completed%2Cfailed%2Ccanceled&limit=20'],
  ] as const) {
    test(`${name} asks for session, answer and first image while the app’s code is loading, and each once`, async () => {
      await makePicture(ada, PROMPT);
      const [{ id = '' } = {}] = await ada.list();
      await visit.startSession(ada.email);
      const asked: string[] = [];
      page.on('request', (request) => void asked.push(request.url().replace(app.system.url, '')));
      const count = (path: string) => asked.filter((one) => one === path).length;
      const refresh = '/api/auth/token?grant_type=refresh_token';
      const loadEntry = await openWithoutCode(pathOf(id));
      await expect.poll(() => asked.filter((one) => one.startsWith(`/api/images/${id}/`)).length).toBe(1);
      expect([count(refresh), count(listOf(id))]).toEqual([1, 1]);
      loadEntry();
      await untilHydrated(page);
      await pictureOn(page).waitFor();
      expect([count(refresh), count(listOf(id))]).toEqual([1, 1]);
    });
  }

  test.each(['/dashboard', '/pictures'])(
    '%s shows the pictures before the app’s code is asked for, where they stay',
    async (path) => {
      for (const prompt of [PROMPT, 'a boat', 'a heron', 'a mill']) await makePicture(ada, prompt);
      const oldest = (await ada.list()).at(-1);
      await visit.startSession(ada.email);
      const asked: string[] = [];
      page.on('request', (request) => void asked.push(request.url()));
      const loadEntry = await openWithoutCode(path);
      const main = page.getByRole('main');
      const view = page.locator('#root > [data-first-view]');
      const boxes = () =>
        main.getByRole('article').evaluateAll((tiles) =>
          tiles.flatMap((tile) => {
            const { x, y, width, height } = tile.getBoundingClientRect();
            return [x, y, width, height];
          }),
        );
      await pictureOn(page).waitFor();
      await expect.poll(() => view.count()).toBe(1);
      const link = main.getByRole('link', { name: PROMPT });
      await expect.poll(() => link.getAttribute('href')).toBe(`/p/${oldest?.id}`);
      await expect.poll(() => asked.some((url) => ENTRY.test(url))).toBe(true);
      const isImage = (url: string) => url.includes('/api/images/');
      expect(asked.filter(isImage)).toHaveLength(4);
      expect(asked.findLastIndex(isImage)).toBeLessThan(asked.findIndex((url) => ENTRY.test(url)));
      expect(asked.filter((url) => url.includes('KNOWN_'))).toEqual([]);
      const before = await boxes();
      expect(before).toHaveLength(4 * 4);
      loadEntry();
      await untilHydrated(page);
      await expect.poll(() => view.count()).toBe(0);
      await expect
        .poll(async () => (await boxes()).every((side, index) => Math.abs(side - (before[index] ?? 0)) < 3))
        .toBe(true);
    },
  );

  test.each([
    ['a phone', { width: 412, height: 823 }],
    ['a wide window', { width: 1350, height: 940 }],
  ])('/p/:id shows the picture before the app’s code is asked for, where it stays: %s', async (_, size) => {
    await page.setViewportSize(size);
    await makePicture(ada, PROMPT);
    const [{ id = '' } = {}] = await ada.list();
    await visit.startSession(ada.email);
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    const loadEntry = await openWithoutCode(`/p/${id}`);
    const view = page.locator('#root > [data-first-view]');
    await view.getByRole('img', { name: PROMPT }).waitFor();
    await view.getByText(PROMPT).waitFor();
    await expect.poll(() => asked.some((url) => ENTRY.test(url))).toBe(true);
    const isImage = (url: string) => url.includes('/api/images/');
    expect(asked.filter(isImage)).toHaveLength(1);
    expect(asked.findIndex(isImage)).toBeLessThan(asked.findIndex((url) => ENTRY.test(url)));
    expect(asked.filter((url) => url.includes('KNOWN_'))).toEqual([]);
    const parts = page
      .getByRole('main')
      .locator(`img[alt='${PROMPT}'], h1, aside > p:first-of-type, fieldset`);
    const before = await edgesOf(parts);
    expect(before).toHaveLength(4 * 4);
    loadEntry();
    await untilHydrated(page);
    await expect.poll(() => view.count()).toBe(0);
    await page.getByRole('button', { name: 'Delete' }).waitFor();
    const after = await edgesOf(parts);
    expect(after.map((side, index) => Math.abs(side - (before[index] ?? 0)) < 1)).toEqual(
      before.map(() => true),
    );
  });

  test.each([
    ['a phone', { width: 412, height: 823 }, 1],
    ['a wide window', { width: 1350, height: 940 }, 1],
    ['a phone, a batch', { width: 412, height: 823 }, 3],
  ])(
    '/generate shows the newest pictures before the app’s code is asked for, where they stay: %s',
    async (_, size, iterations) => {
      await page.setViewportSize(size);
      await makePicture(ada, 'a boat');
      const { id } = await ada.generate({ prompt: PROMPT, iterations });
      for (const one of await ada.list()) await ada.waitUntil(one.id, 'completed');
      await visit.startSession(ada.email);
      const asked: string[] = [];
      page.on('request', (request) => void asked.push(request.url()));
      const loadEntry = await openWithoutCode('/generate');
      const first = page.locator('[data-first-feed]');
      await expect.poll(() => first.getByRole('img', { name: PROMPT }).count()).toBe(iterations);
      await expect.poll(() => first.getByRole('link').first().getAttribute('href')).toContain(`/p/${id}`);
      await expect.poll(() => asked.some((url) => ENTRY.test(url))).toBe(true);
      const isImage = (url: string) => url.includes('/api/images/');
      expect(asked.filter(isImage)).toHaveLength(iterations);
      expect(asked.findLastIndex(isImage)).toBeLessThan(asked.findIndex((url) => ENTRY.test(url)));
      expect(asked.filter((url) => url.includes('KNOWN_'))).toEqual([]);
      const parts = page
        .getByRole('article', { name: `Pictures: ${PROMPT}` })
        .locator(`figure, p[title='${PROMPT}']`);
      const before = await edgesOf(parts);
      expect(before).toHaveLength((iterations + 1) * 4);
      loadEntry();
      await untilHydrated(page);
      await page.getByRole('article', { name: 'Pictures: a boat' }).waitFor();
      await expect.poll(() => first.innerHTML()).toBe('');
      const after = await edgesOf(parts);
      expect(after.map((side, index) => Math.abs(side - (before[index] ?? 0)) < 1)).toEqual(
        before.map(() => true),
      );
    },
  );

  test('/generate keeps a prompt that is written before the app’s code, and Generate', async () => {
    await makePicture(ada, 'a boat');
    await visit.startSession(ada.email);
    const loadEntry = await openWithoutCode('/generate');
    await page.locator('[data-first-feed]').getByRole('img', { name: 'a boat' }).waitFor();
    const prompt = page.getByLabel('Prompt', { exact: true });
    await prompt.pressSequentially('a red mill');
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await prompt.press('s');
    const requested = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/generate');
    loadEntry();
    expect((await requested).postDataJSON()).toMatchObject({ prompt: 'a red mills' });
    await page.getByRole('article', { name: 'a red mills' }).waitFor();
    await expect.poll(() => prompt.inputValue()).toBe('a red mills');
    await expect.poll(async () => (await ada.list()).length).toBe(2);
  });

  test('/generate does not enable Generate for a blank prompt, before and after the app’s code', async () => {
    await visit.startSession(ada.email);
    const loadEntry = await openWithoutCode('/generate');
    const prompt = page.getByLabel('Prompt', { exact: true });
    const isDisabled = () =>
      page.getByRole('button', { name: 'Generate', exact: true }).getAttribute('aria-disabled');
    await page.locator('[data-early-input]:not([readonly])').waitFor();
    await prompt.pressSequentially('  ');
    expect(await isDisabled()).toBe('true');
    loadEntry();
    await untilHydrated(page);
    await prompt.press('Space');
    await page.getByText('3/500 characters', { exact: true }).waitFor();
    expect(await isDisabled()).toBe('true');
  });

  /** Opens the dashboard with two pictures and presses the favorite button of one before the app's code has come. */
  async function pressFavoriteEarly(): Promise<{
    id: string;
    loadEntry: () => void;
    isFavorite: () => Promise<boolean[]>;
  }> {
    for (const prompt of ['a boat', 'a heron']) await makePicture(ada, prompt);
    const [, { id = '' } = {}] = await ada.list();
    await visit.startSession(ada.email);
    const loadEntry = await openWithoutCode('/dashboard');
    const view = page.locator('#root > [data-first-view]');
    const button = view
      .getByRole('article', { name: 'a boat' })
      .getByRole('button', { name: 'Add to favorites' });
    await button.click();
    return { id, loadEntry, isFavorite: async () => (await ada.list()).map((one) => one.isFavorite) };
  }

  test('a press of a button before the app’s code counts once the app is there, for the same picture', async () => {
    const { loadEntry, isFavorite } = await pressFavoriteEarly();
    loadEntry();
    await untilHydrated(page);
    await page.getByRole('button', { name: 'Remove from favorites' }).waitFor();
    await expect.poll(isFavorite).toEqual([false, true]);
  });

  test('a press that the app would repeat late is forgotten', async () => {
    const { loadEntry, isFavorite } = await pressFavoriteEarly();
    await page.evaluate('window.easelEarly.pressedAtMs -= 10_000');
    loadEntry();
    await untilHydrated(page);
    await page.getByRole('button', { name: 'Add to favorites' }).nth(1).waitFor();
    // A press that follows is not preceded by the forgotten one.
    await page.getByRole('tab', { name: 'Stats' }).click();
    await page.getByRole('tabpanel', { name: 'Stats' }).waitFor();
    expect(await isFavorite()).toEqual([false, false]);
  });

  test('/settings shows its sections before the app’s code, where they stay', async () => {
    await visit.startSession(ada.email);
    const loadEntry = await openWithoutCode('/settings');
    const view = page.locator('#root > [data-first-view]');
    await view.getByText(ada.email).waitFor();
    const parts = page.getByRole('main').locator('h1, nav, section:first-of-type h2');
    const before = await edgesOf(parts);
    expect(before).toHaveLength(3 * 4);
    loadEntry();
    await untilHydrated(page);
    await expect.poll(() => view.count()).toBe(0);
    await expect.poll(() => edgesOf(parts)).toEqual(before);
  });

  test('/settings shows visitors no frame of it', async () => {
    const loadEntry = await openWithoutCode('/settings');
    await page.locator('#root > [data-first-view]').waitFor({ state: 'attached' });
    await expect.poll(() => page.getByRole('heading').count()).toBe(0);
    loadEntry();
    await page.getByRole('heading', { name: 'Authentication Required' }).waitFor();
  });

  test('an account without pictures gets its page', async () => {
    await visit.signIn(ada.email, '/dashboard');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: /Generate|Create/ })
      .first()
      .waitFor();
  });

  test('tabs that open at once share a session that stays', async () => {
    await makePicture(ada, PROMPT);
    await visit.startSession(ada.email);
    const tabs = [page, await visit.newPage(), await visit.newPage()];
    await Promise.all(tabs.map((tab) => tab.goto('/dashboard')));
    for (const tab of tabs) await pictureOn(tab).waitFor();
    await Promise.all(tabs.map((tab) => tab.reload()));
    for (const tab of tabs) await pictureOn(tab).waitFor();
  });

  test('a session that has ended asks to sign in', async () => {
    await visit.startSession(ada.email);
    await visit.context.clearCookies();
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Authentication Required' }).waitFor();
    await expect.poll(() => page.evaluate(`localStorage.getItem('easel.signed-in')`)).toBeNull();
  });
});
