import { expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { makePicture } from './four-pictures.ts';
import { useSite, useUser, useVisit } from './use-visit.ts';
import { untilHydrated } from './web-app.ts';
import { holdBack, openWithoutCode } from './without-code.ts';

/** As in `web/src/lib/take-over.ts`. */
const LONGEST_LOAD_MS = 5_000;

describeWith('input before the app’s code loads', await testChromium(), (chromium) => {
  const app = useSite(chromium, 'scripted-site');
  const { visit, page } = useVisit(app);
  const ada = useUser(app);

  test('/generate keeps a prompt that is typed before the app’s code loads, and Generate', async () => {
    await makePicture(ada, 'a boat');
    await visit.startSession(ada.email);
    const loadEntry = await openWithoutCode(page, '/generate');
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

  test('/generate does not enable Generate for a blank prompt, before and after the app’s code loads', async () => {
    await visit.startSession(ada.email);
    const loadEntry = await openWithoutCode(page, '/generate');
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

  test('/generate opens a picture in the large view from pictures that the app has not replaced yet', async () => {
    await makePicture(ada, 'a boat');
    await visit.startSession(ada.email);
    // Without the time limit for which the app waits for the feed before it shows the page.
    await page.addInitScript(`
      const { setTimeout } = window;
      window.setTimeout = (task, ms, ...rest) => setTimeout(task, ms === ${LONGEST_LOAD_MS} ? 0 : ms, ...rest);
    `);
    const loadFeed = await holdBack(page, /\/assets\/feed-[\w-]+\.js$/);
    await page.goto('/generate');
    const first = page.locator('[data-first-feed]');
    await first.getByRole('link', { name: 'View: a boat' }).click();
    await page.getByRole('dialog', { name: 'Picture', exact: true }).waitFor();
    loadFeed();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/generate');
    await page.getByRole('article', { name: 'Pictures: a boat' }).waitFor();
    await expect.poll(() => first.locator('*').count()).toBe(0);
  });

  /** Opens the dashboard with two pictures and presses the favorite button of one before the app's code has loaded. */
  async function pressFavoriteEarly(): Promise<{
    id: string;
    loadEntry: () => void;
    isFavorite: () => Promise<boolean[]>;
  }> {
    for (const prompt of ['a boat', 'a heron']) await makePicture(ada, prompt);
    const [, { id = '' } = {}] = await ada.list();
    await visit.startSession(ada.email);
    const loadEntry = await openWithoutCode(page, '/dashboard');
    const view = page.locator('#root > [data-first-view]');
    const button = view
      .getByRole('article', { name: 'a boat' })
      .getByRole('button', { name: 'Add to favorites' });
    await button.click();
    return { id, loadEntry, isFavorite: async () => (await ada.list()).map((one) => one.isFavorite) };
  }

  test('a button press before the app’s code loads takes effect afterwards, for the same picture', async () => {
    const { loadEntry, isFavorite } = await pressFavoriteEarly();
    loadEntry();
    await untilHydrated(page);
    await page.getByRole('button', { name: 'Remove from favorites' }).waitFor();
    await expect.poll(isFavorite).toEqual([false, true]);
  });

  test('a button press is dropped if the app would repeat it too late', async () => {
    const { loadEntry, isFavorite } = await pressFavoriteEarly();
    await page.evaluate('window.easelEarly.pressedAtMs -= 10_000');
    loadEntry();
    await untilHydrated(page);
    await page.getByRole('button', { name: 'Add to favorites' }).nth(1).waitFor();
    // The next press is not preceded by the discarded one.
    await page.getByRole('tab', { name: 'Stats' }).click();
    await page.getByRole('tabpanel', { name: 'Stats' }).waitFor();
    expect(await isFavorite()).toEqual([false, false]);
  });
});
