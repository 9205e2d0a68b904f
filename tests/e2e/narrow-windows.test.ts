import type { Locator } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { boxOf } from './box-of.ts';
import { cancelAll } from './cancel-all.ts';
import { expectAccessible } from './expect-accessible.ts';
import { makePicture } from './four-pictures.ts';
import { useSite, useUser, useVisit } from './use-visit.ts';
import { goOffline } from './web-app.ts';

/** CSS pixels. */
const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1_180 };

describeWith('the studio in a narrow window', await testChromium(), (chromium) => {
  const app = useSite(chromium, 'scripted-site');
  const { visit, page } = useVisit(app);
  const ada = useUser(app);

  afterEach(() => cancelAll(ada));

  const edgesOf = async (element: Locator) => {
    const { x, width } = await boxOf(element);
    return { left: x, right: x + width };
  };

  /**
   * Opens "a calm sea" from the feed, once the feed has replaced the document's pictures: a press during the replacement opens
   * nothing.
   */
  const openSea = async () => {
    await page.locator('[data-first-feed]:empty').waitFor({ state: 'attached' });
    await page.getByRole('link', { name: 'View: a calm sea', exact: true }).click();
  };

  test('shows the thumb of a slider that was hidden when the page opened', async () => {
    await page.setViewportSize(PHONE);
    await visit.signIn(ada.email);
    const slider = page.getByRole('slider', { name: 'Iterations' });
    await expect.poll(() => slider.count()).toBe(0);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await slider.waitFor({ state: 'attached' });
    const thumb = slider.locator('..');
    await expect.poll(() => thumb.isVisible()).toBe(true);
    const start = await edgesOf(thumb);
    await slider.press('End');
    await expect.poll(async () => (await edgesOf(thumb)).left).toBeGreaterThan(start.right);
    // The thumb ends where its track does, inside the form.
    await expect.poll(async () => (await edgesOf(thumb)).right).toBeLessThanOrEqual(PHONE.width - 16);
  });

  test.each([
    ['a phone', PHONE],
    ['a tablet', TABLET],
  ])('shows all tabs next to the buttons, on %s', async (_, size) => {
    await page.setViewportSize(size);
    await visit.signIn(ada.email);
    const list = page.getByRole('tablist', { name: 'Generate' });
    // With the number of pictures in flight.
    await ada.generate({ prompt: 'a stuck snail', resolution: '512x512' });
    const last = list.getByRole('tab', { name: 'Queue 1' });
    const room = list.locator('..');
    await expect
      .poll(async () => (await edgesOf(last)).right - (await edgesOf(room)).right)
      .toBeLessThanOrEqual(0);
  });

  test.each([
    ['a phone', PHONE],
    ['a tablet', TABLET],
  ])('shows every button above a picture, on %s', async (_, size) => {
    // With two pictures, the buttons to the neighbors also take room.
    await makePicture(ada, 'a rough sea');
    await makePicture(ada, 'a calm sea');
    await page.setViewportSize(size);
    await visit.signIn(ada.email);
    await openSea();
    const dialog = page.getByRole('dialog', { name: 'Picture', exact: true });
    const last = dialog.getByRole('button', { name: 'Viewing mode (F)', exact: true });
    await last.waitFor();
    const stage = dialog.locator('[data-stage]');
    await expect
      .poll(async () => (await edgesOf(last)).right - (await edgesOf(stage)).right)
      .toBeLessThanOrEqual(16);
    await expect.poll(() => dialog.getByRole('button', { name: 'Fit' }).isVisible()).toBe(true);
  });

  test('has the most used actions of a picture in one row on a phone, and the others in a menu', async () => {
    await makePicture(ada, 'a calm sea');
    await page.setViewportSize(PHONE);
    await visit.signIn(ada.email);
    await openSea();
    const dialog = page.getByRole('dialog', { name: 'Picture', exact: true });
    const more = dialog.getByRole('button', { name: 'More', exact: true });
    const row = [
      dialog.getByRole('link', { name: 'Download', exact: true }),
      dialog.getByRole('button', { name: 'Vary', exact: true }),
      dialog.getByRole('button', { name: 'Upscale', exact: true }),
      dialog.getByRole('link', { name: 'Edit', exact: true }),
      more,
    ];
    await more.waitFor();
    const boxes = await Promise.all(row.map((action) => action.boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    for (const box of boxes) expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await more.press('Enter');
    const menu = page.getByRole('menu', { name: 'More' });
    await menu.waitFor();
    await expect
      .poll(() => menu.getByRole('menuitem').allInnerTexts())
      .toEqual([
        expect.stringContaining('Extend'),
        'Run again',
        'Load settings',
        expect.stringContaining('High Resolution'),
        expect.stringContaining('Vector SVG'),
      ]);
    await menu.getByRole('menuitem', { name: 'Load settings' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
    await expect.poll(() => prompt.inputValue()).toBe('a calm sea');
    await page.locator('section[aria-label="New picture"]:focus').waitFor();
  });

  test('shows pictures in flight large enough on a phone, and the state and Cancel of the smallest in full', async () => {
    await ada.call('POST', '/api/queue/pause');
    await ada.generate({ prompt: 'a square', resolution: '512x512' });
    await ada.generate({ prompt: 'a wide sea', resolution: '512x512', aspectRatio: '16:9' });
    await ada.generate({ prompt: 'a tall tree', resolution: '512x512', aspectRatio: '9:16' });
    await page.setViewportSize(PHONE);
    await visit.signIn(ada.email);
    const figures = page.getByRole('region', { name: 'Results' }).getByRole('figure');
    await expect.poll(() => figures.count()).toBe(3);
    const shorterSides = () =>
      figures.evaluateAll((all) => all.map((each) => Math.min(each.clientWidth, each.clientHeight)));
    await expect.poll(async () => Math.min(...(await shorterSides()))).toBeGreaterThanOrEqual(112);
    const figure = page.getByRole('figure', { name: 'a square', exact: true });
    const state = figure.getByText('Paused', { exact: true });
    await state.waitFor();
    const widthOf = async (element: Locator) => {
      const { left, right } = await edgesOf(element);
      return right - left;
    };
    await expect.poll(() => widthOf(figure)).toBeLessThan(130);
    const cutOff = () => state.evaluate((node) => node.scrollWidth - node.clientWidth);
    await expect.poll(cutOff).toBeLessThanOrEqual(0);
    const cancel = figure.getByRole('button', { name: 'Cancel', exact: true });
    await expect
      .poll(async () => (await edgesOf(figure)).right - (await edgesOf(cancel)).right)
      .toBeGreaterThanOrEqual(0);
  });

  test('shows a picture above its details on a portrait tablet, and four styles per row', async () => {
    await makePicture(ada, 'a calm sea');
    await page.setViewportSize(TABLET);
    await visit.signIn(ada.email);
    const topOf = async (style: string) => (await page.getByRole('radio', { name: style }).boundingBox())?.y;
    await expect.poll(() => topOf('Digital Art')).toBe(await topOf('Photorealistic'));
    await openSea();
    const view = page.getByRole('dialog');
    const details = view.getByRole('complementary', { name: 'Details' });
    await details.waitFor();
    const place = async () => {
      const picture = await view.getByRole('img', { name: 'a calm sea' }).boundingBox();
      const words = await details.boundingBox();
      return {
        isWide: (picture?.width ?? 0) > TABLET.width * 0.75,
        isAbove: (picture?.y ?? 0) + (picture?.height ?? 0) <= (words?.y ?? 0),
      };
    };
    await expect.poll(place).toEqual({ isWide: true, isAbove: true });
  });

  test('keeps a menu within a low window, and scrolls it', async () => {
    const height = 320;
    await makePicture(ada, 'a calm sea');
    await page.setViewportSize({ width: 1_366, height });
    await visit.signIn(ada.email, '/pictures');
    await page.getByRole('article', { name: 'a calm sea', exact: true }).hover();
    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    const isInside = async (element: Locator) => {
      const box = await element.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= height;
    };
    // The menu itself, too: an item of a longer menu would scroll into the window with the page.
    const menu = page.getByRole('menu');
    await expect.poll(() => isInside(menu)).toBe(true);
    for (const name of ['Delete', 'View']) {
      const item = menu.getByRole('menuitem', { name, exact: true });
      await item.scrollIntoViewIfNeeded();
      await expect.poll(() => isInside(item)).toBe(true);
    }
  });

  test('shows on a phone that it is offline above the header, which moves down, and covers nothing', async () => {
    // As high as the available room.
    const { id } = await ada.generate({ prompt: 'a calm sea', resolution: '512x512', aspectRatio: '9:16' });
    await ada.waitUntil(id, 'completed');
    await page.setViewportSize(PHONE);
    await visit.signIn(ada.email);
    await page.getByRole('link', { name: 'View: a calm sea', exact: true }).waitFor();
    await goOffline(page);
    const edges = async (element: Locator) => {
      const box = await element.boundingBox();
      return { top: box?.y ?? Number.NaN, bottom: (box?.y ?? Number.NaN) + (box?.height ?? 0) };
    };
    const message = page.getByText('You are offline.');
    const header = page.getByRole('banner');
    const tabs = page.getByRole('tablist', { name: 'Generate' });
    await message.waitFor();
    for (const scrolled of [0, 300]) {
      await page.evaluate(`scrollTo(0, ${scrolled})`);
      await expect.poll(async () => (await edges(message)).top).toBe(0);
      expect((await edges(header)).top).toBe((await edges(message)).bottom);
    }
    await page.evaluate('scrollTo(0, 0)');
    await expect
      .poll(async () => (await edges(tabs)).top)
      .toBeGreaterThanOrEqual((await edges(header)).bottom);
    // The newest picture is laid out again for the remaining room.
    const picture = page.getByRole('figure', { name: 'a calm sea', exact: true });
    const dock = page.getByRole('region', { name: 'New picture' });
    await expect
      .poll(async () => (await edges(dock)).top - (await edges(picture)).bottom)
      .toBeGreaterThanOrEqual(0);
  });

  test('shows the search, the filters and Select of the wall in one row on a phone', async () => {
    await makePicture(ada, 'a calm sea');
    await page.setViewportSize(PHONE);
    await visit.signIn(ada.email, '/pictures?style=photorealistic&shape=square');
    const main = page.getByRole('main');
    // Collapsed, with their number.
    const filters = main.getByRole('button', { name: 'Filters (2)', exact: true });
    const row = [
      main.getByRole('searchbox', { name: 'Search your pictures' }),
      filters,
      main.getByRole('button', { name: 'Show all', exact: true }),
      main.getByRole('button', { name: 'Select', exact: true }),
    ];
    await filters.waitFor();
    const middles = await Promise.all(
      row.map(async (control) => {
        const box = await control.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
        return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
      }),
    );
    expect(new Set(middles).size).toBe(1);
    await expect.poll(() => filters.getAttribute('aria-expanded')).toBe('false');
    await expect.poll(() => filters.innerText()).toContain('2');
  });

  test('opens the filters of the wall as a sheet on a phone, which returns the focus when it closes', async () => {
    await makePicture(ada, 'a calm sea');
    await page.setViewportSize(PHONE);
    await visit.signIn(ada.email, '/pictures');
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const hasFocus = () => button('Filters').evaluate((node) => node === node.ownerDocument.activeElement);
    const closings = [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(PHONE.width / 2, 20),
      () => button('Close').click(),
      () => button('Show 1 picture').click(),
    ];
    for (const close of closings) {
      await button('Filters').click();
      await button('Show 1 picture').waitFor();
      await close();
      await sheet.waitFor({ state: 'detached' });
      await expect.poll(hasFocus).toBe(true);
    }
    await button('Filters').click();
    await sheet.getByRole('textbox', { name: 'Seed' }).fill('4294967295');
    await button('Show 0 pictures').waitFor();
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await button('Clear').click();
    await button('Show 1 picture').click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });
});
