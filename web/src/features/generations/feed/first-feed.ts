import { ACTIVE_LIST, FINISHED_LIST } from '@/entities/picture/generation-keys';
import { generationListOptions } from '@/entities/picture/list-generations';
import { queryClient } from '@/lib/query-provider';
import { takeOver } from '@/lib/take-over';

/** Loads what the feed shows first, where the document shows it already; see {@link takeOver}. */
export const takeOverFeed = (loadFeed: () => Promise<unknown>) =>
  takeOver(() => [
    ...[ACTIVE_LIST, FINISHED_LIST].map((list) =>
      queryClient.prefetchInfiniteQuery({ ...generationListOptions(list), retry: false }),
    ),
    loadFeed(),
  ]);

/** Removes the pictures that the document showed before the app: `src/app/ahead/first-feed.ts`. */
export const endFirstFeed = () => document.querySelector('[data-first-feed]')?.replaceChildren();
