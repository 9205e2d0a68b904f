import { useEffect, useRef } from 'react';
import { fetchMore } from '@/lib/fetch-more';
import type { useGenerations } from '../queue/use-generations';

/** Fetches the next page while more pictures are wanted. After a failure, a button does so. */
export function useOlder(older: ReturnType<typeof useGenerations>['finished'], isMoreWanted: boolean): void {
  const isWanted = isMoreWanted && older.hasNextPage && !older.isFetchingNextPage && !older.isError;
  const latest = useRef(older);
  latest.current = older;
  const pages = older.data?.pages.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each page
  useEffect(() => {
    if (isWanted) void fetchMore(latest.current);
  }, [isWanted, pages]);
}
