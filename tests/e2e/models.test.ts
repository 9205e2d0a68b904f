import { readFile } from 'node:fs/promises';
import { modelListSchema } from '@easel/shared/contracts/models.schema';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { subscribe } from '../env/subscribe.ts';
import { pressGenerate } from './press-generate.ts';
import { useUser, useVisit, useWebApp } from './use-visit.ts';
import { SLOW_MS } from './web-app.ts';

const PROMPT = 'A heron in a misty lake at dawn';
const SEED = '4242';
const PRO_LONG_SIDE = 3_840;

describeWith('models and image files in a browser', await testChromium(), (chromium) => {
  const app = useWebApp(chromium);
  const { visit, page } = useVisit(app);
  const ada = useUser(app);

  const prompt = () => page.getByRole('textbox', { name: 'Prompt', exact: true });
  const seed = () => page.getByRole('textbox', { name: 'Seed' });
  const style = (name: string) => page.getByRole('radio', { name });

  async function makePicture(): Promise<void> {
    await prompt().fill(PROMPT);
    await style('Watercolor').check();
    await page.getByRole('radio', { name: '512x512' }).check();
    await page.getByRole('button', { name: 'Advanced settings' }).click();
    await seed().fill(SEED);
    await generate();
  }

  /** Presses Generate, and waits until the page offers the picture for download. */
  async function generate(): Promise<void> {
    await untilOffered(await pressGenerate(page));
  }

  async function untilOffered(id: string | undefined): Promise<void> {
    const card = page.getByRole('article').filter({ has: page.locator(`[data-focus-item="${id}"]`) });
    await card.getByRole('link', { name: 'Download', exact: true }).waitFor();
  }

  /** Returns the file that `press` downloads, and its name. */
  async function saved(press: () => Promise<void>): Promise<{ name: string; file: Buffer }> {
    // The largest file takes a worker many seconds.
    const downloading = page.waitForEvent('download', { timeout: 2 * SLOW_MS });
    const [download] = await Promise.all([downloading, press()]);
    return { name: download.suggestedFilename(), file: await readFile(await download.path()) };
  }
  const savedOriginal = () =>
    saved(() =>
      page.getByRole('article').first().getByRole('link', { name: 'Download', exact: true }).click(),
    );

  test('shows only the settings that the painter supports', async () => {
    await visit.signIn(ada.email);
    await page.getByRole('button', { name: 'Advanced settings' }).click();
    const { items } = modelListSchema.parse(await ada.call('GET', '/api/models'));
    await page.getByText(`Model: ${items[0]?.name}`).waitFor();
    await seed().waitFor();
    await page.getByRole('checkbox', { name: 'Keep the prompt in the image file' }).waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'Negative prompt' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('slider', { name: 'Steps' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('slider', { name: 'Guidance' }).count()).toBe(0);

    await page.reload();
    await seed().waitFor();
  });

  test('makes the same picture with the same seed, and a different one with another', async () => {
    await visit.signIn(ada.email);
    await makePicture();
    const first = await savedOriginal();
    await seed().fill('');
    await style('Sketch').check();
    await page.getByRole('button', { name: 'Load settings', exact: true }).click();
    await expect.poll(() => seed().inputValue()).toBe(SEED);
    await expect.poll(() => style('Watercolor').isChecked()).toBe(true);
    await generate();
    const again = await savedOriginal();
    expect(again.name).not.toBe(first.name);
    expect(await pixelsOf(again.file)).toEqual(await pixelsOf(first.file));

    await page.getByRole('article').first().getByRole('button', { name: 'Vary' }).click();
    await expect.poll(async () => (await ada.list()).length).toBe(3);
    await untilOffered((await ada.list())[0]?.id);
    expect(await pixelsOf((await savedOriginal()).file)).not.toEqual(await pixelsOf(first.file));
  });

  test('reads the recipe from a downloaded file that is dropped on the page', async () => {
    await visit.signIn(ada.email);
    await makePicture();
    const { file } = await savedOriginal();
    await prompt().fill('something else');
    await seed().fill('1');
    await style('Sketch').check();
    await drop(page, file);
    await page.getByText('Recipe read').first().waitFor();
    await expect.poll(() => prompt().inputValue()).toBe(PROMPT);
    await expect.poll(() => seed().inputValue()).toBe(SEED);
    await expect.poll(() => style('Watercolor').isChecked()).toBe(true);

    await drop(page, await sharp(file).png().toBuffer());
    await page.getByText('No recipe found').first().waitFor();
  });

  test('verifies a downloaded file for visitors, and lets them use its recipe', async () => {
    await visit.signIn(ada.email);
    await makePicture();
    const { file } = await savedOriginal();

    const stranger = await app.open();
    await stranger.page.goto('/verify');
    const check = (buffer: Buffer) =>
      stranger.page
        .locator('input[type=file]')
        .setInputFiles({ name: 'found.png', mimeType: 'image/png', buffer });
    const verdict = (name: string) => stranger.page.getByRole('heading', { name, exact: true }).waitFor();
    await check(await sharp(file).resize(300).png().toBuffer());
    await verdict('Made here, then re-saved');
    const grey = sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } });
    await check(await grey.png().toBuffer());
    await verdict('No sign of Easel');
    await check(file);
    await verdict('Made here');
    await stranger.page.getByRole('link', { name: 'Use this recipe' }).click();
    const box = stranger.page.getByRole('textbox', { name: 'Prompt', exact: true });
    await expect.poll(() => box.inputValue()).toBe(PROMPT);
    expect(stranger.complaints).toEqual([]);
    await stranger.close();
  });

  test('offers the high-resolution file only on Pro, and downloads it as soon as it is made', async () => {
    await visit.signIn(ada.email);
    await makePicture();
    await chooseHighRes();
    await page.getByText('Pro Feature', { exact: true }).first().waitFor();

    await subscribe(app.system.databaseUrl, ada.session.user.id, 'pro');
    await page.reload();
    // The first picture was made with a watermark, which is removed some seconds later.
    await generate();
    const { name, file } = await saved(chooseHighRes);
    expect(name).toMatch(/^high-res-generated-image-[0-9a-f-]{36}\.png$/);
    const { format, width, height } = await sharp(file).metadata();
    expect([format, width, height]).toEqual(['png', PRO_LONG_SIDE, PRO_LONG_SIDE]);
    // The file exists now, so the download starts immediately.
    expect((await saved(chooseHighRes)).name).toBe(name);
  });

  test('downloads a file requested on a picture page as soon as it is made', async () => {
    await subscribe(app.system.databaseUrl, ada.session.user.id, 'pro');
    const { id } = await ada.generate({ prompt: PROMPT, aspectRatio: '1:1', resolution: '512x512' });
    await ada.waitUntil(id, 'completed');
    await visit.signIn(ada.email, `/p/${id}`);
    const { name } = await saved(() => page.getByRole('button', { name: 'High Resolution' }).click());
    expect(name).toBe(`high-res-generated-image-${id}.png`);
  });

  /** Chooses High Resolution by keyboard: a locked option ignores the mouse, but shows the reason. */
  const chooseHighRes = () =>
    page.getByRole('article').first().getByRole('button', { name: 'High Resolution' }).press('Enter');
});

async function pixelsOf(file: Buffer): Promise<Buffer> {
  return sharp(file).removeAlpha().raw().toBuffer();
}

/** Drops a file on the page, with the events of a user's drag. */
async function drop(page: Page, file: Buffer): Promise<void> {
  const dataTransfer = await page.evaluateHandle(`(() => {
    const bytes = Uint8Array.from(atob('${file.toString('base64')}'), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], 'picture.png', { type: 'image/png' }));
    return transfer;
  })()`);
  const main = page.getByRole('main');
  await main.dispatchEvent('dragenter', { dataTransfer });
  await page.getByText('Drop the image to load its settings').waitFor();
  await main.dispatchEvent('drop', { dataTransfer });
}
