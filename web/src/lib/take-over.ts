import { getAccessToken } from './session';
import { firstPictures } from './when-idle';

/** How long the app may take to render what the document already shows, in milliseconds. */
const TAKEN_OVER_MS = 2_000;

/**
 * After this time, a page that is still waiting for an answer shows so itself, because nothing on it works before the
 * app runs.
 */
const LONGEST_LOAD_MS = 5_000;

/** Matches a page of an account, or the feed of a public page. */
const SHOWN = '#root > [data-first-view], [data-first-feed]:not(:empty)';

/**
 * If the document shows a page before the app runs, loads the session and, for signed-in users, what `load` starts, so
 * that the app's first render is the same. Otherwise resolves at once; resolves after five seconds at the latest. Never
 * throws: the page shows what failed.
 */
export async function takeOver(load: () => readonly Promise<unknown>[]): Promise<void> {
  if (import.meta.env.SSR || !document.querySelector(SHOWN)) return;
  firstPictures.isInDocument = true;
  const taken = getAccessToken().then((token) => (token === null ? [] : Promise.allSettled(load())));
  await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, LONGEST_LOAD_MS))]);
  setTimeout(() => {
    firstPictures.isInDocument = false;
  }, TAKEN_OVER_MS);
}
