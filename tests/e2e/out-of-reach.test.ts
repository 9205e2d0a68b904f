import type { Route } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { makePicture } from './four-pictures.ts';
import { useSite, useUser, useVisit } from './use-visit.ts';

const REQUESTS = '**/api/**';
const LISTS = '**/api/generations?**';

describeWith('a server that is out of reach', await testChromium(), (chromium) => {
  const app = useSite(chromium, 'scripted-site');
  const { visit, page } = useVisit(app);
  const ada = useUser(app);
  beforeEach(async () => {
    await makePicture(ada, 'a calm sea');
    await visit.startSession(ada.email);
  });

  const message = () => page.getByText('Your pictures could not be loaded');
  const again = () => page.getByRole('button', { name: 'Try Again' });
  const picture = () => page.getByRole('link', { name: 'View: a calm sea', exact: true });

  test('is retried immediately when the user asks for it, between the automatic retries', async () => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.route(REQUESTS, (route) => route.abort());
    await page.goto('/generate', { waitUntil: 'commit' });
    // The clock moves only until the message appears, so that the page does not retry before the press.
    await expect
      .poll(async () => {
        await page.clock.runFor(100);
        return message().isVisible();
      })
      .toBe(true);
    await page.unroute(REQUESTS);
    await Promise.all([page.waitForRequest('**/api/auth/token?*'), again().click()]);
    await page.clock.resume();
    await picture().waitFor();
    await message().waitFor({ state: 'detached' });
  });

  test.each([
    ['all requests', REQUESTS],
    ['the lists of pictures', LISTS],
  ])('is detected if it accepts connections and never responds: %s', async (_, requests) => {
    const held: Route[] = [];
    await page.route(requests, (route) => void held.push(route));
    await page.goto('/generate', { waitUntil: 'commit' });
    await message().waitFor();
    await page.unroute(requests);
    // The page retries by itself.
    await picture().waitFor();
    await Promise.all(held.map((route) => route.abort().catch(() => undefined)));
  });
});
