import type { Locator, Page } from 'playwright-core';
import { cutLiveConnection } from './web-app.ts';

/** The app's entry script. */
export const ENTRY = /\/assets\/index-[\w-]+\.js$/;

/** Holds back the page's requests to these addresses until the returned function is called. */
export async function holdBack(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Opens a path without the app's code, which loads when the returned function is called. */
export async function openWithoutCode(page: Page, path: string): Promise<() => void> {
  const loadEntry = await holdBack(page, ENTRY);
  // A live connection would request lists again.
  await cutLiveConnection(page);
  await page.goto(path, { waitUntil: 'commit' });
  return loadEntry;
}

/** Returns the edges of elements: left, top, width and height of each. */
export const edgesOf = (shown: Locator): Promise<number[]> =>
  shown.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height];
    }),
  );
