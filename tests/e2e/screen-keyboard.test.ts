import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { boxOf } from './box-of.ts';
import { styleOf } from './style-of.ts';
import { useSite, useUser, useVisit } from './use-visit.ts';

/** CSS pixels. */
const PHONE = { width: 390, height: 844 };
const ABOVE_KEYBOARD = { width: 390, height: 480 };
const LINE = 44;

describeWith('a phone whose keyboard makes the window lower', await testChromium(), (chromium) => {
  const app = useSite(chromium, 'scripted-site');
  const { visit, page } = useVisit(app, { viewport: PHONE, hasTouch: true, isMobile: true });
  const ada = useUser(app);

  const prompt = () => page.getByRole('textbox', { name: 'Prompt', exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  /** Safari on iOS zooms into a field with smaller text. */
  const hasLargeText = () => expect.poll(() => styleOf(prompt(), 'fontSize')).toBe('16px');
  async function makePicture(): Promise<string> {
    const { id } = await ada.generate({ prompt: 'a calm sea', resolution: '512x512' });
    await ada.waitUntil(id, 'completed');
    return id;
  }

  test('keeps the prompt and Generate in sight, with and without the settings', async () => {
    await makePicture();
    await visit.signIn(ada.email);
    await page.getByRole('link', { name: 'View: a calm sea', exact: true }).waitFor();
    const header = await boxOf(page.getByRole('banner'));
    const isInSight = async (element: Locator) => {
      const { y, height } = await boxOf(element);
      return y >= header.height && y + height <= ABOVE_KEYBOARD.height;
    };
    for (const action of ['Settings', 'Hide the settings']) {
      await prompt().tap();
      await hasLargeText();
      await page.setViewportSize(ABOVE_KEYBOARD);
      await expect.poll(() => isInSight(prompt())).toBe(true);
      await expect.poll(() => isInSight(button('Generate'))).toBe(true);
      await page.setViewportSize(PHONE);
      await button(action).tap();
    }
  });

  test('keeps the line that is typed in an edit above the button', async () => {
    await visit.signIn(ada.email, `/edit?picture=${await makePicture()}`);
    await button('Vary').waitFor();
    await prompt().tap();
    await hasLargeText();
    await page.setViewportSize(ABOVE_KEYBOARD);
    await page.keyboard.type('!');
    await expect
      .poll(async () => (await boxOf(button('Vary'))).y - (await boxOf(prompt())).y)
      .toBeGreaterThanOrEqual(LINE);
  });
});
