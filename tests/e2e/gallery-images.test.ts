import type { GalleryItem } from '@easel/shared/contracts/gallery.schema';
import { SAMPLES } from '@easel/shared/contracts/samples';
import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { styleOf } from './style-of.ts';
import { useSite, useVisit } from './use-visit.ts';

const { prompt } = SAMPLES[0] ?? { prompt: '' };
const LISTS = '**/api/gallery?*';

describeWith('images of the gallery that fail to load', await testChromium(), (chromium) => {
  const app = useSite(chromium);
  const { page } = useVisit(app);
  const image = () => page.getByRole('list', { name: 'Pictures' }).getByAltText(prompt);
  const opacity = () => styleOf(image(), 'opacity');

  /** Answers a request for the list, with this link for the images of all its pictures. */
  async function answerWith(route: Route, link: string): Promise<void> {
    const { items, ...rest } = await (await route.fetch()).json();
    const links = { thumbnailUrl: link, displayUrl: link };
    const linked = items.map((item: GalleryItem) => ({ ...item, image: { ...item.image, ...links } }));
    await route.fulfill({ json: { items: linked, ...rest } });
  }

  test('are hidden, and get new links each time theirs have expired', async () => {
    // The links of the first two answers have expired.
    let answers = 0;
    const held = Promise.withResolvers<void>();
    await page.route(LISTS, async (route) => {
      const number = ++answers;
      if (number > 1) await held.promise;
      await (number > 2 ? route.continue() : answerWith(route, `/expired/${number}`));
    });
    await page.goto('/gallery');
    await expect.poll(opacity).toBe('0');
    held.resolve();
    // A new link is shown until it fails.
    await expect.poll(() => answers).toBe(3);
    await expect.poll(opacity).toBe('1');
    // One for all of its pictures, after each of the two.
    expect(answers).toBe(3);
  });

  test('are shown once the server can be reached again, also if their links stay the same', async () => {
    // The first list arrives; its images and further lists do not.
    let isAway = true;
    let lists = 0;
    await page.route(LISTS, async (route) => {
      lists += 1;
      await (isAway && lists > 1 ? route.abort() : answerWith(route, '/unreachable'));
    });
    await page.route('**/unreachable', (route) =>
      isAway ? route.abort() : route.fulfill({ path: 'web/public/samples/lantern-bay-thumbnail.webp' }),
    );
    await page.goto('/gallery');
    await expect.poll(opacity).toBe('0');
    await expect.poll(() => lists).toBeGreaterThan(1);
    isAway = false;
    await page.evaluate(`setInterval(() => dispatchEvent(new Event('online')), 200)`);
    await expect.poll(opacity).toBe('1');
  });
});
