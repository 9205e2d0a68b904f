import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { useSite, useVisit } from './use-visit.ts';

describeWith('verifying an image', await testChromium(), (chromium) => {
  const { page } = useVisit(useSite(chromium));

  test('checks an image that is chosen while another one is being checked', async () => {
    const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'gray' } })
      .png()
      .toBuffer();
    let checks = 0;
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/verify', async (route) => {
      checks += 1;
      if (checks === 1) await isReleased;
      await route.continue();
    });
    await page.goto('/verify');
    const chosen = page.locator('input[type=file]');
    await chosen.setInputFiles({ name: 'first.png', mimeType: 'image/png', buffer: image });
    await expect.poll(() => checks).toBe(1);
    await chosen.setInputFiles({ name: 'second.png', mimeType: 'image/png', buffer: image });
    await page.getByRole('heading', { name: /^No sign of/ }).waitFor();
    expect(checks).toBe(2);
    release();
  });
});
