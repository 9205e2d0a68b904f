import type { Locator, Page } from 'playwright-core';
import { cutLiveConnection } from './web-app.ts';

/** The entry of the app. */
export const ENTRY = /\/assets\/index-[\w-]+\.js$/;

/** Holds back what the page requests at these addresses until the returned function is called. */
export async function holdBack(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Opens an address without the app's code, which comes when the returned function is called. */
export async function openWithoutCode(page: Page, path: string): Promise<() => void> {
  const loadEntry = await holdBack(page, ENTRY);
  // A live connection asks for lists again.
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
