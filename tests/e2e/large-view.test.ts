import { afterEach, expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { boxOf } from './box-of.ts';
import { cancelAll } from './cancel-all.ts';
import { expectAccessible } from './expect-accessible.ts';
import { largeView, PROMPTS } from './large-view-page.ts';
import { useSite, useUser, useVisit } from './use-visit.ts';

/** The color of the area around a dialog. */
const COLOR_OUTSIDE = `document.elementsFromPoint(innerWidth / 2, innerHeight - 2)
  .map((element) => getComputedStyle(element).backgroundColor).find((color) => color !== 'rgba(0, 0, 0, 0)')`;
const TRANSLUCENT = /[/,] 0?\.\d+\)$/;

describeWith('the large view', await testChromium(), (chromium) => {
  const app = useSite(chromium, 'scripted-site');
  const { visit, page } = useVisit(app, { hasTouch: true });
  const ada = useUser(app);
  afterEach(() => cancelAll(ada));

  const { dialog, picture, link, button, stage, percent, make, makeAll } = largeView(page, ada);
  const path = () => new URL(page.url()).pathname;
  const focused = () => page.evaluate<string | null>('document.activeElement.ariaLabel');

  test('opens over the page at a separate URL, and Back returns to the same position and focus', async () => {
    const [four, three] = await makeAll();
    await page.setViewportSize({ width: 1024, height: 700 });
    await visit.signIn(ada.email);
    await link('three').click();
    await picture('three').waitFor();
    const place = await page.evaluate<number>('scrollY');
    expect(place).toBeGreaterThan(0);
    expect(path()).toBe(`/p/${three}`);
    await dialog().getByText('2 of 4').waitFor();

    await page.keyboard.press('ArrowLeft');
    await picture('four').waitFor();
    await expect.poll(path).toBe(`/p/${four}`);
    await expect.poll(() => button('Previous picture').getAttribute('aria-disabled')).toBe('true');
    await button('Next picture').click();
    await picture('three').waitFor();

    await page.goBack();
    await dialog().waitFor({ state: 'hidden' });
    expect(path()).toBe('/generate');
    await expect.poll(() => page.evaluate('scrollY')).toBe(place);
    await expect.poll(focused).toBe('View: three');

    await page.goForward();
    await picture('three').waitFor();
    await page.reload();
    await picture('three').waitFor();
    await expectAccessible(page, { everyPair: true });
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await expect.poll(path).toBe('/generate');
    await link('three').waitFor();
  });

  test('is a separate page when opened by its URL, and asks visitors to sign in', async () => {
    const id = await make('a calm sea');
    await page.goto(`/p/${id}`);
    await page.getByRole('heading', { name: 'Authentication Required' }).waitFor();
    await visit.signIn(ada.email, `/p/${id}`);
    await page.getByRole('img', { name: 'a calm sea' }).waitFor();
    await page.getByRole('heading', { name: 'Picture', level: 1 }).waitFor();
    await expect.poll(() => page.title()).toBe('a calm sea | Easel');
    await expect.poll(() => dialog().count()).toBe(0);
    await expectAccessible(page, { everyPair: true });
    // A menu of nothing but files that the plan lacks.
    await expect.poll(() => button('More downloads', page).count()).toBe(0);
    // Lower than the details; the prompt beside them keeps its lines.
    await page.setViewportSize({ width: 1440, height: 500 });
    const prompt = page.getByRole('complementary').getByText('a calm sea', { exact: true });
    await expect.poll(async () => (await prompt.boundingBox())?.height ?? 0).toBeGreaterThan(10);
    await button('Load settings', page).click();
    await expect.poll(path).toBe('/generate');
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Prompt', exact: true }).inputValue())
      .toBe('a calm sea');

    const grace = await app.system.signUp();
    const { id: hers } = await grace.generate({ prompt: 'a secret', resolution: '512x512' });
    for (const other of [hers, 'nothing']) {
      await page.goto(`/p/${other}`);
      await page.getByText('Picture not found').waitFor();
    }
    await page.getByRole('main').getByRole('link', { name: 'Create' }).click();
    await expect.poll(path).toBe('/generate');
  });

  test('lists its keyboard shortcuts, which are disabled while the list is open', async () => {
    const id = await make('a lighthouse');
    await visit.signIn(ada.email);
    await link('a lighthouse').click();
    await picture('a lighthouse').waitFor();
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.getByText('Compare with another picture').waitFor();
    await list.getByText('Show it at 100%').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('c');
    await page.keyboard.press('1');
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    expect(path()).toBe(`/p/${id}`);
    expect(new URL(page.url()).search).toBe('');
    await expect.poll(() => button('Fit').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('1');
    await percent().toBe('100%');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  });

  test('varies in one press, loads settings into the form, and moves to the next picture after a deletion', async () => {
    await makeAll();
    await visit.signIn(ada.email, '/dashboard');
    await link('three').click();
    await picture('three').waitFor();
    await button('Vary').click();
    await page.getByText('It is on the Generate page.').waitFor();
    await expect.poll(async () => (await ada.list()).length).toBe(PROMPTS.length + 1);
    await page.keyboard.press('l');
    await button('Remove from favorites').waitFor();
    await button('Delete').click();
    await expect.poll(() => page.evaluate(COLOR_OUTSIDE)).toMatch(TRANSLUCENT);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await picture('two').waitFor();
    // Keys have no effect while it is open.
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('e');
    await expect.poll(path).toBe('/edit');
    await page.goBack();
    await picture('two').waitFor();
    await page.keyboard.press('s');
    await expect.poll(path).toBe('/generate');
    await dialog().waitFor({ state: 'hidden' });
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Prompt', exact: true }).inputValue())
      .toBe('two');
    await expect.poll(focused).toBe('New picture');

    await link('one').click();
    await picture('one').waitFor();
    await page.keyboard.press('f');
    await dialog().getByRole('complementary', { name: 'Details' }).waitFor({ state: 'hidden' });
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).waitFor();
    await page.goBack();
    await expect.poll(path).toBe('/dashboard');
  });

  test('fills the window in the viewing mode of a picture page', async () => {
    const id = await make('one');
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit.signIn(ada.email, `/p/${id}`);
    await page.getByRole('complementary', { name: 'Details' }).waitFor();
    await page.keyboard.press('f');
    await expect.poll(async () => (await boxOf(page.locator('[data-viewing]'))).height).toBe(900);
  });

  test('compares two pictures with a divider, and lists what differs in their recipes', async () => {
    const first = await make('a lighthouse at sunset', { style: 'watercolor', seed: 7 });
    const second = await make('a lighthouse at night', { style: 'sketch', seed: 7 });
    await visit.signIn(ada.email);
    await page.getByRole('article').last().hover();
    await button('More', page.getByRole('article').last()).click();
    await page.getByRole('menuitem', { name: 'Compare…' }).click();
    await button('Compare with: a lighthouse at night').click();
    await expect.poll(() => page.url()).toMatch(`/p/${first}?with=${second}`);
    await picture('Left: a lighthouse at sunset').waitFor();
    await picture('Right: a lighthouse at night').waitFor();
    const rows = dialog().getByRole('row');
    await expect
      .poll(() => rows.evaluateAll((all) => all.map((row) => row.textContent?.trim())))
      .toEqual(
        [
          'LeftRight',
          'Prompta lighthouse at  only left: sunset;  only right: night; ',
          'StyleWatercolorSketch',
        ].map((words) => words.trim()),
      );
    await dialog().getByText('Same in both: model, seed and size.').waitFor();
    await expectAccessible(page, { everyPair: true });

    const divider = dialog().getByRole('slider', { name: 'Divider' });
    const place = await boxOf(picture('Left: a lighthouse at sunset'));
    // Beside the picture, which is as high as the line and the space for captions.
    expect(place.width).toBeLessThan((await boxOf(stage())).width);
    await page.mouse.move(place.x + place.width / 4, place.y + 30);
    await page.mouse.down();
    await page.mouse.up();
    await expect.poll(() => divider.inputValue()).toBe('25');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => divider.inputValue()).toBe('30');
    await divider.focus();
    await page.keyboard.press('End');
    await expect.poll(() => divider.getAttribute('aria-valuetext')).toBe('Left 100%, Right 0%');

    await button('Swap').click();
    await picture('Left: a lighthouse at night').waitFor();
    const compare = button('Compare (C)');
    const isPressed = (value: boolean) =>
      expect.poll(() => compare.getAttribute('aria-pressed')).toBe(String(value));
    await isPressed(true);
    await button('Stop comparing').click();
    await picture('a lighthouse at night').waitFor();
    await isPressed(false);
    const choice = button('Compare with: a lighthouse at sunset');
    for (const leave of ['c', 'Escape']) {
      await page.keyboard.press('c');
      await choice.waitFor();
      await isPressed(true);
      await page.keyboard.press(leave);
      await choice.waitFor({ state: 'detached' });
      await isPressed(false);
      await page.keyboard.press('c');
      await choice.click();
      await picture('Right: a lighthouse at sunset').waitFor();
      await page.keyboard.press(leave);
      await picture('a lighthouse at night').waitFor();
    }
    await page.keyboard.press('c');
    await button('Compare with: a lighthouse at sunset').click();
    await picture('Right: a lighthouse at sunset').waitFor();
    await page.goBack();
    await dialog().waitFor({ state: 'hidden' });
    await expect.poll(path).toBe('/generate');
  });
});
