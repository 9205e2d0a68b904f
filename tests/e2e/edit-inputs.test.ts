import { type Model, modelListSchema } from '@easel/shared/contracts/models.schema';
import { type Upload, uploadListSchema } from '@easel/shared/contracts/uploads.schema';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { editPage, picture } from './edit-page.ts';
import { expectAccessible } from './expect-accessible.ts';
import { useSite, useUser, useVisit } from './use-visit.ts';

describeWith('inputs of an edit', await testChromium(), (chromium) => {
  const app = useSite(chromium, 'scripted-site');
  const { visit, page } = useVisit(app, { hasTouch: true });
  const ada = useUser(app, 'pro');

  const { mode, button, results, finished, uploaded, newest } = editPage(page, ada);

  /**
   * Shows the models of the test system with capabilities that they do not have. The server still refuses requests that need
   * them.
   */
  async function pretend(capabilities: Partial<Model['capabilities']>) {
    await page.route('**/api/models', async (route) => {
      const { items } = modelListSchema.parse(await (await route.fetch()).json());
      const able = items.map((item) => ({
        ...item,
        capabilities: { ...item.capabilities, ...capabilities },
      }));
      await route.fulfill({ json: { items: able } });
    });
  }

  test("accepts the user's pictures as references: selected by keyboard, and dragged", async () => {
    const photo = await uploaded();
    const mask = await uploaded('mask');
    const barn = await finished('a red barn');
    const parent = await finished('a calm sea');
    await page.setViewportSize({ width: 1440, height: 1600 });
    await pretend({ references: 3 });
    await visit.signIn(ada.email, `/edit?picture=${parent}`);
    await button('Vary').click();
    await results().getByRole('link', { name: 'View: a calm sea' }).waitFor();
    const child = (await newest())?.id;
    await results().getByRole('figure').hover();
    await results().getByRole('link', { name: 'Edit' }).click();
    await page.waitForURL(`**/edit?picture=${child}`);
    // The URL changes before the page, on which both have the same name.
    await results().waitFor({ state: 'detached' });
    await button('Vary').click();
    await results().getByRole('link', { name: 'View: a calm sea' }).waitFor();
    const result = (await newest())?.id;

    const references = page.getByRole('group', { name: 'References' });
    await page.getByRole('button', { name: 'Your pictures' }).press('Enter');
    const choice = references.getByRole('button', { name: 'Reference: a red barn' });
    await choice.press('Space');
    await expect.poll(() => choice.getAttribute('aria-pressed')).toBe('true');
    const offered = ({ id }: Upload) => references.locator(`button img[src*="${id}"]`);
    await offered(photo).waitFor();
    await expect.poll(() => offered(mask).count()).toBe(0);
    await page.getByRole('region', { name: 'Related pictures' }).getByRole('link').first().dragTo(references);
    await references.getByRole('img', { name: 'Reference 2', exact: true }).waitFor();
    await results().getByRole('link', { name: 'View: a calm sea' }).dragTo(page.locator('[data-edit-stage]'));
    await references.getByRole('img', { name: 'Reference 3', exact: true }).waitFor();
    await expectAccessible(page);

    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && /generate$/.test(request.url()),
    );
    await button('Vary').click();
    expect((await sent).postDataJSON().inputs).toEqual([
      { role: 'init', generation: child, strength: 0.6 },
      { role: 'reference', generation: barn },
      { role: 'reference', generation: parent },
      { role: 'reference', generation: result },
    ]);
    await page.getByText('Failed to generate image: Painter supports 0 reference pictures').waitFor();

    // In this mode, the picture itself is one of the three.
    await mode('Reference').check();
    await references.getByText('The last one does not fit here and is left out.').waitFor();
    await button('Remove reference 1').click();
    await references.getByRole('img', { name: 'Reference 3, left out' }).waitFor({ state: 'detached' });
    await references.getByText('2 of 2').waitFor();
    await button('Remove reference 1').press('Enter');
    await references.locator('li[aria-label="Reference 1"]:focus').waitFor();
    await button('Remove reference 1').press('Enter');
    await references.getByRole('button', { name: 'Add a file' }).and(page.locator(':focus')).waitFor();
  });

  test('accepts two files as references that are pasted in quick succession', async () => {
    const id = await finished('a calm sea');
    await pretend({ references: 3 });
    await visit.signIn(ada.email, `/edit?picture=${id}`);
    await button('Vary').waitFor();
    const references = page.getByRole('group', { name: 'References' });
    await references.getByText('0 of 3').waitFor();
    const pasted = [await picture.png().toBuffer(), await picture.jpeg().toBuffer()];
    const files = pasted.map((bytes) => bytes.toString('base64'));
    await page.evaluate(`for (const bytes of ${JSON.stringify(files)}) {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0));
      data.items.add(new File([content], 'field', { type: 'image/png' }));
      dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }));
    }`);
    await references.getByRole('button', { name: 'Remove reference 2' }).waitFor();
  });

  test('retries a repaint whose response was lost as the same request', async () => {
    const id = await finished('a house by a lake');
    await pretend({ inpaint: true });
    const keys: (string | undefined)[] = [];
    await page.route('**/api/generate', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      await route.fulfill({ status: 503, body: '' });
    });
    await visit.signIn(ada.email, `/edit?picture=${id}`);
    await mode('Repaint').check();
    await page.getByRole('application', { name: 'Mask' }).press('Space');
    await button('Repaint').click();
    await button('Try Again').click();
    await expect.poll(() => keys.length).toBe(4);
    expect(new Set(keys).size).toBe(1);
    // Another mask is another request.
    await page.getByRole('application', { name: 'Mask' }).press('Alt+ArrowLeft');
    await button('Repaint').click();
    await expect.poll(() => keys.length).toBe(6);
    expect(new Set(keys).size).toBe(2);
  });

  test('sends the brushed mask: by one finger at a time, by keyboard, inverted, with a soft edge', async () => {
    const id = await finished('a house by a lake');
    // The server refuses the request after the upload.
    await pretend({ inpaint: true });
    await page.setViewportSize({ width: 390, height: 844 });
    await visit.signIn(ada.email, `/edit?picture=${id}`);
    await mode('Repaint').check();
    await expect.poll(() => button('Repaint').getAttribute('aria-disabled')).toBe('true');
    const mask = page.getByRole('application', { name: 'Mask' });
    const undo = button('Undo the last stroke');

    const touchScreen = await page.context().newCDPSession(page);
    /** Draws a line with one finger, and meanwhile touches the picture with another. */
    const brush = async () => {
      await mask.scrollIntoViewIfNeeded();
      const box = await mask.boundingBox();
      if (!box) throw new Error('The mask is not shown');
      const at = (x: number, y: number) => ({ x: box.x + box.width * x, y: box.y + box.height * y });
      const touch = (
        type: 'touchStart' | 'touchMove' | 'touchEnd',
        ...touchPoints: { x: number; y: number }[]
      ) =>
        touchScreen.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: touchPoints.map((point, id) => ({ ...point, id })),
        });
      await touch('touchStart', at(0.25, 0.25));
      await touch('touchMove', at(0.5, 0.25));
      await touch('touchStart', at(0.5, 0.25), at(0.5, 0.9));
      await touch('touchMove', at(0.75, 0.25), at(0.6, 0.9));
      await touch('touchEnd');
    };
    await brush();
    await expect.poll(() => undo.isEnabled()).toBe(true);
    await undo.tap();
    await expect.poll(() => undo.isDisabled()).toBe(true);

    await brush();
    await mask.press('Space');
    await button('Swap what is kept and repainted').tap();
    const filter = `getComputedStyle(document.querySelector('[aria-label="Mask"] canvas')).filter`;
    const blur = async () => Number.parseFloat((await page.evaluate<string>(filter)).replace('blur(', ''));
    const first = await blur();
    await page.getByRole('slider', { name: 'Soft edge' }).press('End');
    await expect.poll(blur).toBeGreaterThan(first);
    await expect.poll(() => button('Repaint').getAttribute('aria-disabled')).not.toBe('true');
    await expectAccessible(page);
    await button('Repaint').tap();
    await page.getByRole('alert').getByText('Painter has no mode inpaint').waitFor();

    const { items } = uploadListSchema.parse(await (await ada.fetch('/api/uploads')).json());
    expect(items[0]?.role).toBe('mask');
    const file = await fetch(new URL(items[0]?.url ?? '', app.system.url));
    const { data, info } = await sharp(Buffer.from(await file.arrayBuffer()))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([512, 512]);
    const at = (x: number, y: number) => data[y * info.width + x];
    // The line, the dot, the position of the other finger, and a corner outside the mask.
    expect([at(256, 128), at(256, 256), at(256, 461), at(0, 0)]).toEqual([0, 0, 255, 255]);
    // The line is 8 % of the picture's side wide.
    const edge = at(256, 128 + 20);
    expect(edge).toBeGreaterThan(50);
    expect(edge).toBeLessThan(205);
  });
});
