import type { MouseEvent } from 'react';
import { ACTIVE_LIST, FINISHED_LIST } from '@/entities/picture/generation-keys';
import { generationListOptions } from '@/entities/picture/list-generations';
import { useOpenPicture } from '@/entities/picture/picture-link';
import { queryClient } from '@/lib/query-provider';
import { takeOver } from '@/lib/take-over';

/** Loads what the feed shows first, if the document already shows it; see {@link takeOver}. */
export const takeOverFeed = (loadFeed: () => Promise<unknown>) =>
  takeOver(() => [
    ...[ACTIVE_LIST, FINISHED_LIST].map((list) =>
      queryClient.prefetchInfiniteQuery({ ...generationListOptions(list), retry: false }),
    ),
    loadFeed(),
  ]);

/** Removes the pictures that `src/app/ahead/first-feed.ts` showed before the app. */
export const endFirstFeed = () => document.querySelector('[data-first-feed]')?.replaceChildren();

/**
 * Returns a click handler that opens those pictures over the page, as the feed's links do. Otherwise their links would
 * leave the page between hydration and the first render of the feed.
 */
export function useFirstFeedClick(): (event: MouseEvent) => void {
  const open = useOpenPicture('feed');
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const id = link?.closest<HTMLElement>('[data-focus-item]')?.dataset.focusItem;
    if (!id || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(id);
  };
}
