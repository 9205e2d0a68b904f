import { expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { makePicture } from './four-pictures.ts';
import { useSite, useUser, useVisit } from './use-visit.ts';
import { untilHydrated } from './web-app.ts';
import { ENTRY, edgesOf, openWithoutCode } from './without-code.ts';

const PROMPT = 'a lighthouse, <b>KNOWN_ID</b> & "fog"';

describeWith('the first view of an account’s page', await testChromium(), (chromium) => {
  const app = useSite(chromium, 'scripted-site');
  const { visit, page } = useVisit(app);
  const ada = useUser(app);

  const view = () => page.locator('#root > [data-first-view]');

  /** Watches requests from now on. The returned function expects this many requests of pictures, all before that of the app's code. */
  function watchRequests(): (pictures: number) => Promise<void> {
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    return async (pictures) => {
      await expect.poll(() => asked.some((url) => ENTRY.test(url))).toBe(true);
      const isImage = (url: string) => url.includes('/api/images/');
      expect(asked.filter(isImage)).toHaveLength(pictures);
      expect(asked.findLastIndex(isImage)).toBeLessThan(asked.findIndex((url) => ENTRY.test(url)));
      expect(asked.filter((url) => url.includes('KNOWN_'))).toEqual([]);
    };
  }

  test.each(['/dashboard', '/pictures'])(
    '%s shows the pictures before it requests the app’s code, without layout shift',
    async (path) => {
      for (const prompt of [PROMPT, 'a boat', 'a heron', 'a mill']) await makePicture(ada, prompt);
      const oldest = (await ada.list()).at(-1);
      await visit.startSession(ada.email);
      const expectImagesFirst = watchRequests();
      const loadEntry = await openWithoutCode(page, path);
      const main = page.getByRole('main');
      const tiles = main.getByRole('article');
      await main.getByRole('img', { name: PROMPT }).first().waitFor();
      await expect.poll(() => view().count()).toBe(1);
      const link = main.getByRole('link', { name: PROMPT });
      await expect.poll(() => link.getAttribute('href')).toBe(`/p/${oldest?.id}`);
      await expectImagesFirst(4);
      // The largest one loads first.
      const priorities = await tiles
        .locator('img')
        .evaluateAll((images) => images.map((image) => image.getAttribute('fetchpriority') ?? ''));
      expect(priorities.toSorted()).toEqual(['high', 'low', 'low', 'low']);
      const before = await edgesOf(tiles);
      expect(before).toHaveLength(4 * 4);
      loadEntry();
      await untilHydrated(page);
      await expect.poll(() => view().count()).toBe(0);
      await expect
        .poll(async () =>
          (await edgesOf(tiles)).every((side, index) => Math.abs(side - (before[index] ?? 0)) < 1),
        )
        .toBe(true);
    },
  );

  test('/pictures shows the first pictures and the largest one on a phone, in rows that do not change', async () => {
    await page.setViewportSize({ width: 412, height: 823 });
    for (const [aspectRatio, iterations] of [
      ['1:1', 1],
      ['16:9', 2],
      ['3:4', 4],
      ['1:1', 4],
    ] as const) {
      await ada.generate({ prompt: 'a fox', aspectRatio, iterations });
      for (const { id } of await ada.list()) await ada.waitUntil(id, 'completed');
    }
    await visit.startSession(ada.email);
    const expectImagesFirst = watchRequests();
    const loadEntry = await openWithoutCode(page, '/pictures');
    const tiles = page.getByRole('main').getByRole('article');
    await expect.poll(() => tiles.count()).toBe(11);
    // The first six, and the largest of the window.
    await expectImagesFirst(7);
    const before = await edgesOf(tiles);
    loadEntry();
    await untilHydrated(page);
    await expect.poll(() => view().count()).toBe(0);
    await expect.poll(() => tiles.getByRole('img').count()).toBe(11);
    const after = await edgesOf(tiles);
    expect(after.map((side, index) => Math.abs(side - (before[index] ?? 0)) < 1)).toEqual(
      before.map(() => true),
    );
  });

  test.each([
    ['a phone', { width: 412, height: 823 }],
    ['a wide window', { width: 1350, height: 940 }],
  ])(
    '/p/:id shows the picture before it requests the app’s code, without layout shift: %s',
    async (_, size) => {
      await page.setViewportSize(size);
      await makePicture(ada, PROMPT);
      const [{ id = '' } = {}] = await ada.list();
      await visit.startSession(ada.email);
      const expectImagesFirst = watchRequests();
      const loadEntry = await openWithoutCode(page, `/p/${id}`);
      await view().getByRole('img', { name: PROMPT }).waitFor();
      await view().getByText(PROMPT).waitFor();
      await expectImagesFirst(1);
      const parts = page
        .getByRole('main')
        .locator(`img[alt='${PROMPT}'], h1, aside > p:first-of-type, fieldset`);
      const before = await edgesOf(parts);
      expect(before).toHaveLength(4 * 4);
      loadEntry();
      await untilHydrated(page);
      await expect.poll(() => view().count()).toBe(0);
      await page.getByRole('button', { name: 'Delete' }).waitFor();
      const after = await edgesOf(parts);
      expect(after.map((side, index) => Math.abs(side - (before[index] ?? 0)) < 1)).toEqual(
        before.map(() => true),
      );
    },
  );

  test.each([
    ['a phone', { width: 412, height: 823 }, 1],
    ['a wide window', { width: 1350, height: 940 }, 1],
    ['a phone, a batch', { width: 412, height: 823 }, 3],
  ])(
    '/generate shows the newest pictures before it requests the app’s code, without layout shift: %s',
    async (_, size, iterations) => {
      await page.setViewportSize(size);
      await makePicture(ada, 'a boat');
      const { id } = await ada.generate({ prompt: PROMPT, iterations });
      for (const one of await ada.list()) await ada.waitUntil(one.id, 'completed');
      await visit.startSession(ada.email);
      const expectImagesFirst = watchRequests();
      const loadEntry = await openWithoutCode(page, '/generate');
      const first = page.locator('[data-first-feed]');
      await expect.poll(() => first.getByRole('img', { name: PROMPT }).count()).toBe(iterations);
      await expect.poll(() => first.getByRole('link').first().getAttribute('href')).toContain(`/p/${id}`);
      await expectImagesFirst(iterations);
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

  test('/generate shows the newest contact sheet before it requests the app’s code, without layout shift', async () => {
    await page.setViewportSize({ width: 412, height: 823 });
    const prompts = ['a boat', 'a heron'];
    const { id } = (await ada.call('POST', '/api/sheets', { prompts, resolution: '512x512' })) as {
      id: string;
    };
    for (const one of await ada.list()) await ada.waitUntil(one.id, 'completed');
    await visit.startSession(ada.email);
    const expectImagesFirst = watchRequests();
    const loadEntry = await openWithoutCode(page, '/generate');
    const first = page.locator('[data-first-feed]');
    await expect.poll(() => first.getByRole('img').count()).toBe(2);
    await expectImagesFirst(2);
    const parts = page.getByRole('article', { name: 'Pictures: a boat' }).locator('figure, p');
    const before = await edgesOf(parts);
    expect(before).toHaveLength(3 * 4);
    loadEntry();
    await untilHydrated(page);
    await page.locator(`main a[href='/sheet/${id}']`).waitFor();
    await expect.poll(() => first.innerHTML()).toBe('');
    // The notice about watermarks follows.
    const after = (await edgesOf(parts)).slice(0, before.length);
    expect(after.map((side, index) => Math.abs(side - (before[index] ?? 0)) < 1)).toEqual(
      before.map(() => true),
    );
  });

  test('/settings shows its sections before the app’s code loads, without layout shift', async () => {
    await visit.startSession(ada.email);
    const loadEntry = await openWithoutCode(page, '/settings');
    await view().getByText(ada.email).waitFor();
    const parts = page.getByRole('main').locator('h1, nav, section:first-of-type h2');
    const before = await edgesOf(parts);
    expect(before).toHaveLength(3 * 4);
    loadEntry();
    await untilHydrated(page);
    await expect.poll(() => view().count()).toBe(0);
    await expect.poll(() => edgesOf(parts)).toEqual(before);
  });

  test('/settings keeps the password form that a wide window shows before the app’s code loads', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit.startSession(ada.email);
    const loadEntry = await openWithoutCode(page, '/settings');
    await view().getByLabel('Current password').waitFor();
    await page.evaluate(`
      lost = 0;
      (function look() {
        if (!document.querySelector('#security input[name=current]')) lost++;
        requestAnimationFrame(look);
      })();
    `);
    loadEntry();
    await untilHydrated(page);
    await page.getByLabel('New email address').waitFor();
    await expect.poll(() => view().count()).toBe(0);
    await expect.poll(() => page.evaluate('lost')).toBe(0);
  });

  test('/billing/test-checkout reports before the app’s code loads that there is no order, without layout shift', async () => {
    await visit.startSession(ada.email);
    const loadEntry = await openWithoutCode(page, '/billing/test-checkout');
    await view().getByRole('heading', { name: 'There is no such order' }).waitFor();
    const parts = page.getByRole('main').locator('h1, a[href="/pricing"]');
    const before = await edgesOf(parts);
    expect(before).toHaveLength(2 * 4);
    loadEntry();
    await untilHydrated(page);
    await expect.poll(() => view().count()).toBe(0);
    await expect.poll(() => edgesOf(parts)).toEqual(before);
  });

  test('/billing/test-checkout shows the frame of an order before the app’s code loads', async () => {
    await visit.startSession(ada.email);
    const loadEntry = await openWithoutCode(page, '/billing/test-checkout?session=made-up');
    await view().getByRole('heading', { name: 'Checkout' }).waitFor();
    loadEntry();
    await page.getByRole('heading', { name: 'There is no such order' }).waitFor();
  });

  test('/settings shows visitors none of its content', async () => {
    const loadEntry = await openWithoutCode(page, '/settings');
    await view().waitFor({ state: 'attached' });
    await expect.poll(() => page.getByRole('heading').count()).toBe(0);
    loadEntry();
    await page.getByRole('heading', { name: 'Authentication Required' }).waitFor();
  });
});
