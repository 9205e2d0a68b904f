import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '@/lib/api-client';
import { useSession } from '@/lib/session';
import { reconcilePage } from './cache';
import { generationKeys, type ListFilter } from './generation-keys';
import { itemsOf, type ListData } from './list-data';
import { shareItems } from './share-items';

/** Events keep the lists up to date; this covers lost events and the expiry of image links. */
const LIST_STALE_MS = 30_000;

export function generationListOptions(filter: ListFilter) {
  return infiniteQueryOptions({
    queryKey: generationKeys.list(filter),
    initialPageParam: null as string | null,
    queryFn: async ({ client, pageParam, signal }) => {
      const askedAtMs = Date.now();
      const cursor = pageParam ?? undefined;
      const page = await api.listGenerations({
        query: { ...filter, search: filter.search || undefined, cursor },
        signal,
      });
      return reconcilePage(client, filter, page, { askedAtMs, isFirstPage: pageParam === null });
    },
    getNextPageParam: (page) => page.nextCursor,
    staleTime: LIST_STALE_MS,
    structuralSharing: (before, after) => shareItems(before as ListData | undefined, after as ListData),
  });
}

/**
 * Reads one list of the account's generations; disabled for a visitor. `keepsPrevious` shows the previous filter's
 * items while new ones load: only for a component that unmounts on sign-out.
 */
export function useGenerationList(
  filter: ListFilter,
  { keepsPrevious = false }: { keepsPrevious?: boolean } = {},
) {
  const { user } = useSession();
  const query = useInfiniteQuery({
    ...generationListOptions(filter),
    enabled: user !== null,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });
  const items = useMemo(() => itemsOf(query.data), [query.data]);
  // A query re-renders its caller for each property that the caller reads. Many others change with each event, such as
  // the time of the last read.
  return {
    items,
    data: query.data,
    error: query.error,
    failureReason: query.failureReason,
    isError: query.isError,
    isSuccess: query.isSuccess,
    isPending: query.isPending,
    isLoading: query.isLoading,
    isFetching: query.isFetching,
    isPlaceholderData: query.isPlaceholderData,
    hasNextPage: query.hasNextPage,
    isFetchingNextPage: query.isFetchingNextPage,
    isFetchNextPageError: query.isFetchNextPageError,
    fetchNextPage: query.fetchNextPage,
    refetch: query.refetch,
  };
}
