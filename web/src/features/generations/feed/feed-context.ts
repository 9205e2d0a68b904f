import type { Generation } from '@easel/shared/contracts/generation.schema';
import { createContext, use } from 'react';
import type { useGenerations } from '../queue/use-generations';
import type { Batch } from './batch';

/** The account's generations as the feed shows them. */
export interface FeedOfVisit {
  /** All of them, newest first. */
  generations: readonly Generation[];
  batches: readonly Batch[];
  /** The finished pictures, in the feed's order. */
  pictures: readonly Generation[];
  /** The finished generations, page by page. */
  older: ReturnType<typeof useGenerations>['finished'];
  /** Its data is undefined until the feed is known. */
  query: Pick<ReturnType<typeof useGenerations>, 'error' | 'isFetching' | 'refetch'> & {
    data: readonly Batch[] | undefined;
  };
}

export const FeedContext = createContext<FeedOfVisit | null>(null);

/** @throws {Error} outside of a FeedProvider */
export function useFeed(): FeedOfVisit {
  const feed = use(FeedContext);
  if (feed === null) throw new Error('There is no FeedProvider');
  return feed;
}
