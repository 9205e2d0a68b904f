import { generationListSchema } from '@easel/shared/contracts/generation';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '@/lib/api-client';
import { useSession } from '@/lib/session';
import { reconcilePage } from '../cache';
import { itemsOf } from '../list-data';
import { generationKeys, type ListFilter } from './generation-keys';

/** Events keep the lists right; this is for what came while nobody listened, and for image links, which expire. */
const LIST_STALE_MS = 30_000;

export function generationListOptions(filter: ListFilter) {
  return infiniteQueryOptions({
    queryKey: generationKeys.list(filter),
    initialPageParam: null as string | null,
    queryFn: async ({ client, pageParam, signal }) => {
      const askedAtMs = Date.now();
      const page = await api.get('/api/generations', {
        schema: generationListSchema,
        query: { status: filter.status.join(','), limit: filter.limit, cursor: pageParam ?? undefined },
        signal,
      });
      return reconcilePage(client, filter, page, { askedAtMs, isFirstPage: pageParam === null });
    },
    getNextPageParam: (page) => page.nextCursor,
    staleTime: LIST_STALE_MS,
  });
}

/** One list of the account's generations; empty and at rest for a visitor. */
export function useGenerationList(filter: ListFilter) {
  const { user } = useSession();
  const query = useInfiniteQuery({ ...generationListOptions(filter), enabled: user !== null });
  const items = useMemo(() => itemsOf(query.data), [query.data]);
  return { ...query, items };
}
