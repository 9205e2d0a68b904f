import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { subscribe } from '../env/subscribe.ts';
import { boxOf } from './box-of.ts';
import { cancelAll } from './cancel-all.ts';
import { expectAccessible } from './expect-accessible.ts';
import { useSite, useUser, useVisit } from './use-visit.ts';

describeWith('contact sheets', await testChromium(), (chromium) => {
  const app = useSite(chromium, 'scripted-site');
  const { visit, page } = useVisit(app);
  const ada = useUser(app);
  afterEach(() => cancelAll(ada));

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const prompts = () => page.getByRole('textbox', { name: 'Prompts, one per line' });
  const onPro = () => subscribe(app.system.databaseUrl, ada.session.user.id, 'pro');

  test('shows the number of images and the price, makes the sheet, and fills its cells', async () => {
    await onPro();
    await visit.signIn(ada.email);
    await page.getByRole('link', { name: 'Make a contact sheet' }).click();
    await prompts().fill('a {red|blue} fox\na hare');
    await page.getByRole('checkbox', { name: 'Anime' }).check();
    await page.getByText('6 of at most 16 pictures · 6 credits').waitFor();
    await page.getByText(/Takes about \d+ (s|min), plus the wait in the queue/).waitFor();
    await expectAccessible(page);
    await prompts().press('Control+Enter');
    await page.waitForURL('**/sheet/*-*');
    await expect
      .poll(() => page.getByRole('columnheader').allTextContents())
      .toEqual(['Photorealistic', 'Anime']);
    await expect
      .poll(() => page.getByRole('rowheader').allTextContents())
      .toEqual(['a red fox', 'a blue fox', 'a hare']);
    await page.getByText('6 of 6 finished').waitFor();
    await expect
      .poll(() => page.getByRole('cell').getByRole('link', { name: 'View: a blue fox' }).count())
      .toBe(2);
    await expectAccessible(page);

    // Pictures of 512 pixels, in a window with room for more.
    await page.setViewportSize({ width: 2_560, height: 1_440 });
    const { width } = await boxOf(page.getByRole('link', { name: 'View: a hare' }).first());
    expect(width).toBeGreaterThan(480);
    expect(width).toBeLessThan(540);

    const saved = page.waitForEvent('download');
    await button('Download PNG').click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/^sheet-.*\.png$/);
    const file = await readFile(await download.path());
    expect((await sharp(file).metadata()).format).toBe('png');

    await page.getByRole('link', { name: 'View: a hare' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Picture' });
    await dialog.getByText('5 of 6').waitFor();
    await page.keyboard.press('ArrowRight');
    await dialog.getByText('6 of 6').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/sheet/*-*');
  });

  test('takes over a prompt with options from the composer, which says that it makes one picture of it', async () => {
    await visit.signIn(ada.email);
    const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
    const link = page.getByRole('link', { name: 'make a contact sheet', exact: true });
    await prompt.fill('a fox {not two}');
    await expect.poll(() => link.count()).toBe(0);
    await prompt.fill('a {red|blue} fox');
    await page.getByText('This makes one picture, with the braces in its prompt.').waitFor();
    await expectAccessible(page);
    await link.click();
    await expect.poll(() => prompts().inputValue()).toBe('a {red|blue} fox');
    await page.getByText('2 of at most 4 pictures · 2 credits').waitFor();
  });

  test('rejects what the plan does not include or what is invalid, with the reason', async () => {
    await visit.signIn(ada.email, '/sheet');
    await prompts().fill('a {red|blue|green} fox\nan {owl|hare}');
    await page
      .getByText('This makes 5 images. The Free plan makes contact sheets of up to 4.', { exact: false })
      .first()
      .waitFor();
    await expect.poll(() => button('Make the sheet').getAttribute('aria-disabled')).toBe('true');
    await prompts().fill('a {red|blue fox');
    await page.getByText('Line 1: A wildcard is not closed', { exact: false }).first().waitFor();
    await prompts().fill('a fox');
    await page.getByText('1 of at most 4 pictures · 1 credit').waitFor();
    await expect.poll(() => button('Make the sheet').getAttribute('aria-disabled')).not.toBe('true');
  });

  test('cancels cells in progress, can be found again, and keeps its pictures when it is deleted', async () => {
    await onPro();
    await visit.signIn(ada.email, '/sheet');
    await prompts().fill('a fox\nstuck {one|two|three}');
    await button('Make the sheet').click();
    await page.waitForURL('**/sheet/*-*');
    await page.getByText('1 of 4 finished, 3 to go').waitFor();
    await button('Cancel all').click();
    await page.getByText('1 of 4 finished ·').waitFor();
    await page.goto('/pictures');
    await page.getByRole('link', { name: 'Contact sheets' }).click();
    await page.getByRole('link', { name: 'a fox and 3 more' }).click();
    await button('Delete').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/sheet');
    expect((await ada.list()).filter(({ status }) => status === 'completed')).toMatchObject([
      { sheetId: null },
    ]);
  });

  test('is shown as one card in the feed', async () => {
    await onPro();
    await visit.signIn(ada.email, '/sheet');
    await prompts().fill('a {red|blue|green|black|white} fox');
    await button('Make the sheet').click();
    await page.getByText('5 of 5 finished').waitFor();
    await page.goto('/generate');
    await page.getByText('5 pictures').waitFor();
    await expect.poll(() => page.getByRole('article').getByRole('figure').count()).toBe(4);
    await page.getByRole('link', { name: 'Open the contact sheet' }).click();
    await page.getByText('5 of 5 finished').waitFor();
  });

  test('is not shown in the feed before all of it has loaded', async () => {
    await subscribe(app.system.databaseUrl, ada.session.user.id, 'team');
    await ada.call('POST', '/api/sheets', {
      prompts: [`fox number {${Array.from({ length: 21 }, (_, index) => index + 1).join('|')}}`],
      resolution: '512x512',
    });
    await expect.poll(async () => (await ada.list('?status=pending,processing')).length).toBe(0);
    const rest = Promise.withResolvers<void>();
    await page.route('**/api/generations?*cursor=*', (route) => rest.promise.then(() => route.continue()));
    const isRequested = page.waitForRequest('**/api/generations?*cursor=*');
    await visit.startSession(ada.email);
    await page.goto('/generate');
    await isRequested;
    const results = page.getByRole('region', { name: 'Results' });
    await expect.poll(() => results.getByRole('figure').count()).toBe(0);
    rest.resolve();
    await page.getByText('21 pictures').waitFor();
    const figures = results.getByRole('article').first().getByRole('figure');
    await expect
      .poll(() => figures.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))))
      .toEqual([1, 2, 3, 4].map((number) => `fox number ${number}`));
  });
});
