import type { Locator } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { cancelAll } from './cancel-all.ts';
import { useUser, useVisit, useWebApp } from './use-visit.ts';

describeWith('the queue tab', await testChromium(), (chromium) => {
  const app = useWebApp(chromium, 'scripted');
  const { visit, page } = useVisit(app);
  const ada = useUser(app);
  beforeEach(async () => {
    await visit.signIn(ada.email, '/generate?tab=queue');
    await page.getByText('The queue is empty').waitFor();
  });
  afterEach(() => cancelAll(ada));

  const item = (prompt: string): Locator => page.getByRole('listitem').filter({ hasText: prompt });
  const button = (prompt: string, name: string) => item(prompt).getByRole('button', { name, exact: true });
  const shows = (prompt: string, label: string) =>
    item(prompt).getByText(label, { exact: true }).first().waitFor();
  const generate = async (prompt: string) => (await ada.generate({ prompt, resolution: '512x512' })).id;
  /** Returns a new prompt for each try of a test: the worker fails once for each prompt. */
  const unlucky = (animal: string) => `an unlucky ${animal} ${crypto.randomUUID()}`;
  const statusOf = async (id: string) => (await ada.get(id)).status;

  test('shows each state by name, live', async () => {
    await generate('a calm sea');
    await shows('a calm sea', 'Complete');
    await item('a calm sea').getByRole('link', { name: 'View Result' }).waitFor();
    await item('a calm sea').getByRole('link', { name: 'Download' }).waitFor();

    await generate('a doomed castle');
    await shows('a doomed castle', 'Failed');
    await button('a doomed castle', 'Retry').waitFor();
    await button('a doomed castle', 'View Error').waitFor();

    await generate('a stuck snail');
    await shows('a stuck snail', 'Generating');
    const bar = item('a stuck snail').getByRole('progressbar');
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('25');
    await item('a stuck snail').getByText('step 2 of 8 · 25%').waitFor();

    await generate('a patient owl');
    await shows('a patient owl', 'Waiting');
    await page.getByText('1 processing, 1 waiting').waitFor();

    await button('a stuck snail', 'Cancel').click();
    await shows('a stuck snail', 'Canceled');
    await shows('a patient owl', 'Complete');
  });

  test('pauses waiting generations and resumes them', async () => {
    await generate('a stuck snail');
    await shows('a stuck snail', 'Generating');
    const waiting = await generate('a patient owl');
    await shows('a patient owl', 'Waiting');

    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByRole('button', { name: 'Resume', exact: true }).waitFor();
    await button('a stuck snail', 'Cancel').click();
    await page.getByText('0 processing, 1 waiting · Paused').waitFor();
    // Another user's generation overtakes the paused one.
    const eve = await app.system.signUp();
    const { id } = await eve.generate({ prompt: 'a calm sea', resolution: '512x512' });
    await eve.waitUntil(id, 'completed');
    expect(await statusOf(waiting)).toBe('pending');

    await page.getByRole('button', { name: 'Resume', exact: true }).click();
    await shows('a patient owl', 'Complete');
  });

  test('stays paused after a reload, and offers Resume even when nothing is waiting', async () => {
    await generate('a stuck snail');
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByRole('button', { name: 'Resume', exact: true }).waitFor();
    await button('a stuck snail', 'Cancel').click();
    await shows('a stuck snail', 'Canceled');
    await page.reload();
    await page.getByRole('button', { name: 'Resume', exact: true }).click();
    await page.getByText('Paused').waitFor({ state: 'hidden' });
  });

  test('shows the error, and makes the picture on Retry', async () => {
    const cat = unlucky('cat');
    const id = await generate(cat);
    await button(cat, 'View Error').click();
    // The toast has the same name.
    const dialog = page.getByRole('dialog', { name: 'Generation Failed' }).filter({ hasText: id });
    await dialog.getByText('The model could not make this picture. Please try again.').waitFor();
    await dialog.getByText('model_failed').waitFor();
    await dialog.getByText('1 credit refunded').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    await button(cat, 'Retry').click();
    await shows(cat, 'Complete');
    expect((await ada.list()).map(({ prompt }) => prompt)).toEqual([cat]);
  });

  test('shows a failure on the generate page, and retries there too', async () => {
    await page.getByRole('tab', { name: 'Generate', exact: true }).click();
    await page.getByRole('textbox', { name: 'Prompt' }).fill(unlucky('dog'));
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    const result = page.getByRole('region', { name: 'Results' }).getByRole('article');
    await result.getByText('The model could not make this picture. Please try again.').waitFor();
    await result.getByText('Generation Failed', { exact: true }).waitFor();
    const seed = (await ada.list())[0]?.seed;
    await result.getByRole('button', { name: 'Retry with a new seed' }).click();
    await page.getByText('Your AI image has been generated successfully.').first().waitFor();
    await result.getByRole('link', { name: 'Download' }).waitFor();
    expect((await ada.list())[0]?.seed).not.toBe(seed);
  });

  test('shows a failure whose event arrives before the response', async () => {
    await page.route('**/api/generate', async (route) => {
      const response = await route.fetch();
      await ada.waitUntil((await response.json()).id, 'failed');
      await result.getByText('The model could not make this picture.').waitFor();
      await route.fulfill({ response });
    });
    const result = page.getByRole('region', { name: 'Results' }).getByRole('article');
    await page.getByRole('tab', { name: 'Generate', exact: true }).click();
    await page.getByRole('textbox', { name: 'Prompt' }).fill('a doomed dog');
    const answered = page.waitForResponse('**/api/generate');
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await answered;
    await result.getByText('Generation Failed', { exact: true }).waitFor();
  });

  /** Waits until the server has deleted it. The page removes the row before the response. */
  const isGone = (id: string) =>
    expect.poll(async () => (await ada.fetch(`/api/generations/${id}`)).status).toBe(404);

  test('removes an item with its picture, and asks first if a picture or progress would be lost', async () => {
    const finished = await generate('a calm sea');
    await shows('a calm sea', 'Complete');
    const stuck = await generate('a stuck snail');
    await shows('a stuck snail', 'Generating');

    const deletion = page.getByRole('alertdialog', { name: 'Delete this picture?' });
    await button('a calm sea', 'Remove').click();
    await deletion.getByRole('button', { name: 'Cancel' }).click();
    await deletion.waitFor({ state: 'hidden' });
    await button('a calm sea', 'Remove').click();
    await deletion.getByRole('button', { name: 'Delete' }).click();
    await item('a calm sea').waitFor({ state: 'hidden' });
    await isGone(finished);

    await button('a stuck snail', 'Remove').click();
    const question = page.getByRole('alertdialog', { name: 'Remove while it is being made?' });
    await question.getByRole('button', { name: 'Keep' }).click();
    await question.waitFor({ state: 'hidden' });
    await button('a stuck snail', 'Remove').click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The queue is empty').waitFor();
    await isGone(stuck);
  });

  test('keeps the focus in place when a focused button is removed', async () => {
    await generate('a stuck snail');
    await shows('a stuck snail', 'Generating');
    await button('a stuck snail', 'Cancel').press('Enter');
    await shows('a stuck snail', 'Canceled');
    const focused = () => page.evaluate<string>('document.activeElement.textContent');
    await expect.poll(focused).toContain('a stuck snail');

    await generate('a calm sea');
    await shows('a calm sea', 'Complete');
    await button('a calm sea', 'Remove').press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await item('a calm sea').waitFor({ state: 'hidden' });
    await expect.poll(focused).toContain('a stuck snail');
  });

  test('no longer says that the queue is full once a picture in it has ended', async () => {
    const [stuck] = await Promise.all(Array.from({ length: 4 }, () => generate('a stuck snail')));
    await page.getByText('1 processing, 3 waiting').waitFor();
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a calm sea');
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    const refusal = page.getByRole('alert').filter({ hasText: 'allows 4 generations' });
    await refusal.getByRole('link', { name: 'Open the queue' }).waitFor();
    await ada.cancel(stuck ?? '');
    await refusal.waitFor({ state: 'detached' });
  });
});
