import { queryClient } from '@/lib/query-provider';
import { getAccessToken } from '@/lib/session';
import { firstPictures } from '@/lib/when-idle';
import type { ListFilter } from '../generation-keys';
import { generationListOptions } from '../list-generations';

/** How long the pictures of the document may take to be those of the app. */
const TAKEN_OVER_MS = 2_000;

/**
 * Loads what a wall shows first, where the document shows it before the app runs, so that the app's first render is the same. Resolves at
 * once elsewhere. Never throws: the page says what has failed.
 */
export async function takeOverWall(filter: ListFilter): Promise<void> {
  if (import.meta.env.SSR || !document.querySelector('#root > [data-first-view]')) return;
  firstPictures.isInDocument = true;
  await Promise.all([
    getAccessToken(),
    queryClient.prefetchInfiniteQuery({ ...generationListOptions(filter), retry: false }),
    import('./wall').catch(() => undefined),
  ]);
  setTimeout(() => {
    firstPictures.isInDocument = false;
  }, TAKEN_OVER_MS);
}
