import { getAccessToken } from './session';
import { firstPictures } from './when-idle';

/** How long what the document shows may take to be what the app shows. */
const TAKEN_OVER_MS = 2_000;

/** A page that still waits for an answer then says so itself: before the app, nothing on it can be used. */
const LONGEST_LOAD_MS = 5_000;

/** A page of an account, or the feed of a public page. */
const SHOWN = '#root > [data-first-view], [data-first-feed]:not(:empty)';

/**
 * Loads the session and, with one, what `load` begins, where the document shows a page before the app runs, so that the app's first render is
 * the same. Resolves at once elsewhere, and after five seconds at the latest. Never throws: the page says what has failed.
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
