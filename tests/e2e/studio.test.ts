import type { Locator } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { boxOf } from './box-of.ts';
import { cancelAll } from './cancel-all.ts';
import { expectAccessible } from './expect-accessible.ts';
import { studioPage } from './studio-page.ts';
import { useUser, useVisit, useWebApp } from './use-visit.ts';

/** The least share of the window that a single square picture covers. */
const LEAST_SHARE = 0.4;
const DESKTOPS = [
  [1440, 900],
  [1366, 768],
  [2560, 1440],
] as const;

/** Notes in the page what each render adds to the large batch. */
const NOTE_RENDERS = `
  globalThis.renders = [];
  new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]).filter(({ nodeType }) => nodeType === 1);
    const has = (selector) => added.some((node) => node.matches(selector) || node.querySelector(selector));
    const parts = [has('img[src*="/display"]') && 'picture', has('.picture-actions') && 'buttons'].filter(Boolean);
    if (parts.length > 0) renders.push(parts.join(' and '));
  }).observe(document.querySelector('article'), { childList: true, subtree: true });
`;

describeWith('the studio', await testChromium(), (chromium) => {
  const app = useWebApp(chromium, 'scripted');
  const { visit, page } = useVisit(app);
  const ada = useUser(app, 'pro');
  afterEach(() => cancelAll(ada));

  const { figures, figure, prompt, button, make } = studioPage(page, ada);
  /** Expects the element's center to be in the window, with nothing over it. */
  async function expectUncovered(element: Locator): Promise<void> {
    const isSeen = () =>
      element.evaluate((node) => {
        const { left, right, top, bottom } = node.getBoundingClientRect();
        const { elementFromPoint } = node.ownerDocument;
        const hit = elementFromPoint.call(node.ownerDocument, (left + right) / 2, (top + bottom) / 2);
        return node.contains(hit);
      });
    await expect.poll(isSeen).toBe(true);
  }

  test('shows the newest picture in full, on at least two fifths of the window', async () => {
    await make('a calm sea');
    for (const [width, height] of DESKTOPS) {
      await page.setViewportSize({ width, height });
      await visit.signIn(ada.email);
      await figure('a calm sea').waitFor();
      const share = async () => {
        const box = await boxOf(figure('a calm sea'));
        expect(box.y + box.height).toBeLessThanOrEqual(height);
        expect(box.width).toBeCloseTo(box.height, 0);
        return (box.width * box.height) / (width * height);
      };
      await expect.poll(share).toBeGreaterThanOrEqual(LEAST_SHARE);
      await expect.poll(() => page.evaluate('scrollY')).toBe(0);
    }
  });

  test('keeps prompt and Generate in reach at any scroll position, next to the pictures or below them', async () => {
    for (const words of ['one', 'two', 'three', 'four', 'five', 'six']) await make(words);
    await visit.signIn(ada.email);
    for (const [width, height] of [
      [1366, 768],
      [820, 1180],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const place of [0, 600]) {
        // Repeated until the pictures below make the page long enough.
        const scrolled = () => page.evaluate(`scrollTo(0, ${place}), scrollY`);
        await expect.poll(scrolled).toBe(place);
        await expectUncovered(prompt());
        await expectUncovered(button('Generate'));
      }
      await page.evaluate('scrollTo(0, 0)');
      const isBesideOrBelow = async () => {
        const picture = await boxOf(figures().first());
        const words = await boxOf(prompt());
        return width >= 820 ? words.x + words.width < picture.x : words.y > picture.y + picture.height;
      };
      await expect.poll(isBesideOrBelow).toBe(true);
    }
    await button('Settings').click();
    await page.getByRole('radio', { name: 'Watercolor' }).check();
    await expectUncovered(button('Generate'));
    await expectAccessible(page);
  });

  test('shows each generation in flight in its place, where it stays when it ends', async () => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await make('an earlier picture');
    await visit.signIn(ada.email);
    await figure('an earlier picture').waitFor();
    const [stuck] = await Promise.all([ada.generate({ prompt: 'a stuck snail', resolution: '512x512' })]);
    await figure('a stuck snail').getByText('step 2 of 8 · 25%').waitFor();
    await ada.generate({ prompt: 'a patient owl', resolution: '512x512', iterations: 2 });
    await ada.generate({ prompt: 'a doomed castle', resolution: '512x512' });
    const all = [figure('a stuck snail'), figure('a patient owl').first(), figure('a doomed castle')];
    for (const one of all) {
      await one.getByRole('progressbar').waitFor();
      await button('Cancel', one).waitFor();
      const bottom = async () => {
        const box = await boxOf(one);
        return box.y + box.height;
      };
      await expect.poll(bottom).toBeLessThanOrEqual(768);
    }
    const places = () => Promise.all(all.map(boxOf));
    const before = await places();
    await expectAccessible(page);
    // The page lays out its pictures some time after the window changes its size.
    await page.setViewportSize({ width: 1366, height: 768 });
    await expect.poll(places).toEqual(before);
    await ada.cancel(stuck.id);
    await figure('a stuck snail').getByText('Canceled', { exact: true }).waitFor();
    await figure('a doomed castle').getByText('Generation Failed', { exact: true }).waitFor();
    await figure('a patient owl').first().getByRole('img').waitFor();
    expect(await places()).toEqual(before);
    await expectAccessible(page);
  });

  test('shows a finished picture before its buttons, and requests its file once', async () => {
    await visit.signIn(ada.email);
    await ada.call('POST', '/api/queue/pause');
    const { id } = await ada.generate({ prompt: 'a calm sea', resolution: '512x512' });
    await button('Cancel', figure('a calm sea')).waitFor();
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('/display')) requests.push(pathname);
    });
    await page.evaluate(NOTE_RENDERS);
    await ada.call('POST', '/api/queue/resume');
    await button('Vary').waitFor();
    await figure('a calm sea').getByRole('img').waitFor();
    await expect.poll(() => page.evaluate('renders')).toEqual(['picture', 'buttons']);
    const isLoaded = () => page.evaluate(`document.querySelector('article img[src*="/display"]').complete`);
    await expect.poll(isLoaded).toBe(true);
    expect(requests).toEqual([`/api/images/${id}/display`]);
  });

  test('shows pictures that come after a page of canceled ones', async () => {
    await make('a calm sea');
    for (let batch = 1; batch <= 6; batch += 1) {
      await ada.generate({ prompt: 'a stuck snail', resolution: '512x512', iterations: 4 });
      await cancelAll(ada);
    }
    await visit.signIn(ada.email);
    await figure('a calm sea').waitFor();
  });

  test('scrolls through all older pictures, and mounts only those near the window', async () => {
    for (let number = 1; number <= 12; number += 1) await make(`forest number ${number}`, { iterations: 4 });
    await visit.signIn(ada.email);
    await figure('forest number 12').first().waitFor();
    const mounted: number[] = [];
    const oldest = figure('forest number 1').first();
    await expect
      .poll(async () => {
        await page.mouse.move(900, 400);
        await page.mouse.wheel(0, 1_500);
        mounted.push(await figures().count());
        return oldest.isVisible();
      })
      .toBe(true);
    expect(Math.max(...mounted)).toBeLessThan(48);
    await expect.poll(() => page.getByText('Loading older pictures…').count()).toBe(0);
    await page.evaluate('scrollTo(0, 0)');
    await figure('forest number 12').first().waitFor();
    await expect.poll(() => oldest.count()).toBe(0);
  });
});
