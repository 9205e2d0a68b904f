import { expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { editPage, picture } from './edit-page.ts';
import { expectAccessible } from './expect-accessible.ts';
import { useSite, useUser, useVisit } from './use-visit.ts';

/** Windows, the least share of them that a square picture covers, and whether results are shown beside it. */
const LAYOUTS = [
  { width: 1366, height: 768, leastShare: 0.4, isBeside: true },
  { width: 1440, height: 900, leastShare: 0.4, isBeside: true },
  { width: 2560, height: 1440, leastShare: 0.4, isBeside: true },
  { width: 820, height: 1180, leastShare: 0.2, isBeside: false },
  { width: 390, height: 844, leastShare: 0.35, isBeside: false },
];

describeWith('editing pictures', await testChromium(), (chromium) => {
  const app = useSite(chromium, 'scripted-site');
  const { visit, page } = useVisit(app, { hasTouch: true });
  const ada = useUser(app, 'pro');

  const { mode, button, results, finished, uploaded, newest } = editPage(page, ada);

  test('varies a picture and shows the result', async () => {
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

  test('shows results next to the picture in a wide window, and below it otherwise', async () => {
    const id = await finished('a calm sea');
    await visit.signIn(ada.email, `/edit?picture=${id}`);
    await button('Vary').click();
    const result = results().getByRole('link', { name: 'View: a calm sea' });
    await result.waitFor();
    const picture = page.locator('[data-edit-stage]').getByRole('img').first();
    for (const { width, height, leastShare, isBeside } of LAYOUTS) {
      await page.setViewportSize({ width, height });
      const places = async () => {
        await page.evaluate('scrollTo(0, 0)');
        const [box, made] = [await picture.boundingBox(), await result.boundingBox()];
        if (!box || !made) throw new Error('Both are shown');
        return {
          isWhole: box.y + box.height <= height,
          isLarge: (box.width * box.height) / (width * height) >= leastShare,
          isBeside: made.x >= box.x + box.width && made.y + made.height <= height,
          isBelow: made.y >= box.y + box.height,
        };
      };
      await expect
        .poll(places, { message: `${width} x ${height}` })
        .toEqual({ isWhole: true, isLarge: true, isBeside, isBelow: !isBeside });
    }
  });

  test('gets from a picture in the gallery to a variation in three taps, on a phone', async () => {
    const grace = await app.system.signUp();
    // A unique prompt, because other tests publish pictures, too.
    const words = `a windmill on a hill ${crypto.randomUUID()}`;
    const { id } = await grace.generate({ prompt: words, resolution: '512x512' });
    await grace.waitUntil(id, 'completed');
    await grace.call('PUT', `/api/generations/${id}/publication`);
    await page.setViewportSize({ width: 390, height: 844 });
    await visit.signIn(ada.email, '/gallery');
    await page
      .getByRole('article')
      .filter({ has: page.getByAltText(words, { exact: true }) })
      .getByRole('link')
      .first()
      .tap();
    await page.getByRole('dialog').getByRole('link', { name: 'Vary', exact: true }).tap();
    await expect.poll(() => page.getByRole('textbox', { name: 'Prompt' }).inputValue()).toBe(words);
    await button('Vary').tap();
    await results()
      .getByRole('link', { name: `View: ${words}` })
      .waitFor();
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
    await mode('Upscale').check();
    await button('Upscale').click();
    await results().getByRole('figure').waitFor();
    expect(await newest()).toMatchObject({ mode: 'enlarge', width: 640, height: 512 });
  });

  test('removes uploads, reports a failure to do so, and keeps the focus', async () => {
    await uploaded();
    await uploaded();
    await visit.signIn(ada.email, '/edit');
    const uploads = page.getByRole('region', { name: 'Earlier uploads' });
    const remove = (index: number) => uploads.getByRole('button', { name: `Remove: Upload ${index}` });
    await page.route('**/api/uploads/*', (route) => route.fulfill({ status: 409, body: '' }));
    await remove(1).press('Enter');
    await page.getByText('Upload not removed').first().waitFor();
    await expect.poll(() => uploads.getByRole('listitem').count()).toBe(2);
    await page.unroute('**/api/uploads/*');
    await remove(1).press('Enter');
    await expect.poll(() => uploads.getByRole('listitem').count()).toBe(1);
    await expect.poll(() => uploads.locator(':focus').count()).toBe(1);
    await remove(1).press('Enter');
    await uploads.waitFor({ state: 'detached' });
    await page.locator('section[aria-label="Choose a picture"]:focus').waitFor();
  });

  test('shows an upload and its result, before and after', async () => {
    const upload = await uploaded();
    await visit.signIn(ada.email, `/edit?upload=${upload.id}`);
    await mode('Upscale').check();
    await button('Upscale').click();
    await results().getByRole('link', { name: /^View/ }).waitFor();
    await results().getByRole('figure').hover();
    await results().getByRole('link', { name: 'Compare' }).click();
    await page.waitForURL(`**/p/${(await newest())?.id}?upload=${upload.id}`);
    await page.getByRole('img', { name: 'Before: Your upload' }).waitFor();
    await page.getByRole('img', { name: /^After:/ }).waitFor();
    await page.getByText('After: Upscale, 640 × 512').waitFor();
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

    // The comparison covers the page, which keeps its results.
    await page.goBack();
    await page.waitForURL(`**/edit?upload=${upload.id}`);
    await results().getByRole('figure').waitFor();
  });

  test('rejects files that are not pictures, next to the file input', async () => {
    await visit.signIn(ada.email, '/edit');
    const chooser = page.waitForEvent('filechooser');
    await button('Choose a picture').click();
    await (await chooser).setFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('words') });
    await page.getByRole('alert').getByText('This is not a PNG, JPEG, WebP or AVIF image.').waitFor();
  });

  test('gets from a finished picture to an extended one and back in three key presses', async () => {
    const id = await finished('a wide valley');
    await visit.signIn(ada.email, '/pictures');
    await page.getByRole('link', { name: 'a wide valley' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('link', { name: 'Extend' }).waitFor();
    await page.keyboard.press('x');
    await page.waitForURL(`**/edit?picture=${id}&mode=extend`);
    await expect.poll(() => mode('Extend').isChecked()).toBe(true);
    await page.keyboard.press('Control+Enter');
    await results().getByRole('link', { name: 'View: a wide valley' }).waitFor();
    const extended = await newest();
    expect(extended).toMatchObject({ mode: 'extend', inputs: [{ role: 'init', generation: id }] });

    await results().getByRole('link', { name: 'View: a wide valley' }).click();
    const madeFrom = page.getByRole('region', { name: 'Made from', exact: true });
    await madeFrom.getByRole('link', { name: 'From words: a wide valley', exact: true }).click();
    await page.waitForURL(`**/p/${id}`);
    const children = page.getByRole('region', { name: 'Made from this picture' });
    await expectAccessible(page);
    await children.getByRole('link', { name: 'Extend: a wide valley' }).click();
    await page.waitForURL(`**/p/${extended?.id}`);
    await madeFrom.getByRole('link', { name: 'Start again from here: From words: a wide valley' }).click();
    await page.waitForURL(`**/edit?picture=${id}`);
  });
});
