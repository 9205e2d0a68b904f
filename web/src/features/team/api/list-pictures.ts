import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { teamKeys } from '@/entities/team/team-keys';
import { api } from '@/lib/api-client';

/** Fills rows of two, three and four. */
const PAGE_SIZE = 24;
/** Short, because other members share pictures, and links expire. */
const STALE_MS = 15_000;

/** Reads the pictures that members share, last shared first. */
export function useTeamPictures() {
  const query = useInfiniteQuery({
    queryKey: teamKeys.pictures,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.listTeamPictures({ query: { limit: PAGE_SIZE, cursor: pageParam ?? undefined }, signal }),
    getNextPageParam: (page) => page.nextCursor,
    staleTime: STALE_MS,
  });
  const pictures = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data]);
  return { ...query, pictures };
}
