import { modelListSchema } from '@easel/shared/contracts/models.schema';
import { uploadListSchema, uploadSchema } from '@easel/shared/contracts/uploads.schema';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { ApiClient } from '../env/api-client.ts';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { subscribe } from '../env/subscribe.ts';
import { expectAccessible } from './expect-accessible.ts';
import { visitEach } from './visit-each.ts';
import type { Visit, WebApp } from './web-app.ts';

const picture = sharp({ create: { width: 320, height: 256, channels: 3, background: '#7a9' } });

describeWith('editing pictures', await testChromium(), (chromium) => {
  let app: WebApp;
  let visit: Visit;
  let page: Page;
  let ada: ApiClient;

  visitEach(
    chromium,
    {
      workers: 'scripted',
      env: { GALLERY_REMIX: '1' },
      context: { reducedMotion: 'reduce', hasTouch: true },
    },
    async (beginning) => {
      ({ app, visit, page } = beginning);
      ada = await app.system.signUp();
      await subscribe(app.system.databaseUrl, ada.session.user.id, 'pro');
    },
  );

  const mode = (name: string) => page.getByRole('radio', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const results = () => page.getByRole('region', { name: 'Results' });

  async function finished(prompt: string): Promise<string> {
    const { id } = await ada.generate({ prompt, resolution: '512x512' });
    await expect.poll(async () => (await ada.get(id)).status).toBe('completed');
    return id;
  }
  /** The newest generation's own fields. */
  async function newest() {
    const [generation] = await ada.list();
    return generation;
  }

  test('varies a picture and shows what came of it', async () => {
    const id = await finished('a calm sea');
    await visit.signIn(ada.email, `/p/${id}`);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Prompt' }).inputValue()).toBe('a calm sea');
    await button('Vary').click();
    await results().getByRole('link', { name: 'View: a calm sea' }).waitFor();
    expect(await newest()).toMatchObject({
      mode: 'vary',
      prompt: 'a calm sea',
      inputs: [{ role: 'init', generation: id, strength: 0.6 }],
    });
    await page.getByRole('region', { name: 'Related pictures' }).getByRole('link').waitFor();
    await expectAccessible(page);
    await results().getByRole('figure').hover();
    await results().getByRole('link', { name: 'Edit' }).click();
    await page.waitForURL(`**/edit?picture=${(await newest())?.id}`);
  });

  test('leads from a picture in the gallery to a variation in three presses, on a phone', async () => {
    const grace = await app.system.signUp();
    const { id } = await grace.generate({ prompt: 'a quiet harbor', resolution: '512x512' });
    await grace.waitUntil(id, 'completed');
    await grace.call('PUT', `/api/generations/${id}/publication`);
    await page.setViewportSize({ width: 390, height: 844 });
    await visit.signIn(ada.email, '/gallery');
    await page
      .getByRole('article')
      .filter({ has: page.getByAltText('a quiet harbor') })
      .getByRole('link')
      .first()
      .tap();
    await page.getByRole('dialog').getByRole('link', { name: 'Vary', exact: true }).tap();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Prompt' }).inputValue())
      .toBe('a quiet harbor');
    await button('Vary').tap();
    await results().getByRole('link', { name: 'View: a quiet harbor' }).waitFor();
    expect(await newest()).toMatchObject({ mode: 'vary', inputs: [{ role: 'init', generation: id }] });
  });

  test('uploads a picture and enlarges it', async () => {
    await visit.signIn(ada.email, '/edit');
    const chooser = page.waitForEvent('filechooser');
    await button('Choose a picture').click();
    await (await chooser).setFiles({
      name: 'field.png',
      mimeType: 'image/png',
      buffer: await picture.png().toBuffer(),
    });
    await page.waitForURL('**/edit?upload=*');
    await page.getByText('Painter varies only pictures that it made itself.').waitFor();
    await mode('Enlarge').check();
    await button('Enlarge').click();
    await results().getByRole('figure').waitFor();
    expect(await newest()).toMatchObject({ mode: 'enlarge', width: 640, height: 512 });
  });

  test('shows an upload and what was made of it, before and after', async () => {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'field.png');
    const response = await ada.fetch('/api/uploads', { method: 'POST', body });
    const upload = uploadSchema.parse(await response.json());
    await visit.signIn(ada.email, `/edit?upload=${upload.id}`);
    await mode('Enlarge').check();
    await button('Enlarge').click();
    await results().getByRole('link', { name: /^View/ }).waitFor();
    await results().getByRole('figure').hover();
    await results().getByRole('link', { name: 'Compare' }).click();
    await page.waitForURL(`**/p/${(await newest())?.id}?upload=${upload.id}`);
    await page.getByRole('img', { name: 'Before: Your upload' }).waitFor();
    await page.getByRole('img', { name: /^After:/ }).waitFor();
    await page.getByText('After: Enlarge, 640 × 512').waitFor();
    await expectAccessible(page);
    const divider = page.getByRole('slider', { name: 'Divider' });
    await divider.focus();
    await page.keyboard.press('End');
    await expect.poll(() => divider.getAttribute('aria-valuetext')).toBe('Before 100%, After 0%');

    await button('Stop comparing').click();
    await divider.waitFor({ state: 'hidden' });
    await page.keyboard.press('c');
    await button('Your upload, before and after').click();
    await divider.waitFor();
  });

  test('refuses files that are no pictures, at their place', async () => {
    await visit.signIn(ada.email, '/edit');
    const chooser = page.waitForEvent('filechooser');
    await button('Choose a picture').click();
    await (await chooser).setFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('words') });
    await page.getByRole('alert').getByText('This is not a PNG, JPEG, WebP or AVIF image.').waitFor();
  });

  test('sends the mask that was brushed', async () => {
    const id = await finished('a house by a lake');
    // No model of the test system repaints, so the page is told that one does; the server refuses the request after the upload.
    await page.route('**/api/models', async (route) => {
      const { items } = modelListSchema.parse(await (await route.fetch()).json());
      const able = items.map((item) => ({ ...item, capabilities: { ...item.capabilities, inpaint: true } }));
      await route.fulfill({ json: { items: able } });
    });
    await visit.signIn(ada.email, `/edit?picture=${id}`);
    await mode('Repaint').check();
    await expect.poll(() => button('Repaint').getAttribute('aria-disabled')).toBe('true');
    const mask = page.getByRole('application', { name: 'Mask' });
    await mask.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => button('Repaint').getAttribute('aria-disabled')).not.toBe('true');
    await expectAccessible(page);
    await button('Repaint').click();
    await page.getByRole('alert').getByText('Painter has no mode inpaint').waitFor();

    const { items } = uploadListSchema.parse(await (await ada.fetch('/api/uploads')).json());
    const file = await fetch(new URL(items[0]?.url ?? '', app.system.url));
    const { data, info } = await sharp(Buffer.from(await file.arrayBuffer()))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([512, 512]);
    const at = (x: number, y: number) => data[y * info.width + x];
    expect([at(256, 256), at(5, 5), at(506, 506)]).toEqual([255, 0, 0]);
  });
});
