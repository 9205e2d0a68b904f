import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect } from 'vitest';
import { proxyTo } from '../env/proxy-to.ts';
import { untilHydrated } from './web-app.ts';
import { edgesOf, openWithoutCode } from './without-code.ts';

export const PHONE = { width: 412, height: 823 };
export const SIZES = [
  ['a phone', PHONE],
  ['a wide window', { width: 1350, height: 940 }],
] as const;

/** Script that stops the clock. */
const STOP_CLOCK = `{
  const loadedAtMs = Date.now();
  Date.now = () => loadedAtMs;
}`;

/** Checks what a page of an account shows before the app's code has loaded. */
export interface FirstFrame {
  main: Locator;
  frame: Locator;
  /** Opens a page without the app's code, which loads when the returned function is called. */
  open: (path: string) => Promise<() => void>;
  /** Counts the requests of the API from now on, by path. */
  countRequests: () => (path: string) => number;
  /** Starts the app, and expects that it moves no element of these selectors and repeats no request. */
  expectToStay: (loadEntry: () => void, selectors: string, asked: () => number[]) => Promise<void>;
}

/** Reads the first frame of each test's page, see `useVisit`. */
export function useFirstFrame(page: Page): FirstFrame {
  let parts: Pick<FirstFrame, 'main' | 'frame'> | undefined;
  beforeEach(() => {
    parts = { main: page.getByRole('main'), frame: page.locator('#root > [data-first-view]') };
  });
  const main = proxyTo(() => parts?.main);
  const frame = proxyTo(() => parts?.frame);
  return {
    main,
    frame,
    open: async (path) => {
      // The app uses answers only while they are fresh, some for two seconds. With a stopped clock, they stay fresh on a slow
      // machine.
      await page.addInitScript(STOP_CLOCK);
      return openWithoutCode(page, path);
    },
    countRequests: () => {
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url());
        asked.push(pathname + search);
      });
      return (path) => asked.filter((one) => one === path).length;
    },
    expectToStay: async (loadEntry, selectors, asked) => {
      const kept = main.locator(selectors);
      const before = await edgesOf(kept);
      const askedBefore = asked();
      expect(before.length).toBeGreaterThan(0);
      expect(askedBefore).toEqual(askedBefore.map(() => 1));
      loadEntry();
      await untilHydrated(page);
      await expect.poll(() => frame.count()).toBe(0);
      await expect.poll(() => edgesOf(kept)).toEqual(before);
      expect(asked()).toEqual(askedBefore);
    },
  };
}
