import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { teamKeys } from '@/entities/team/team-keys';
import { api } from '@/lib/api-client';

/** A number that fills the rows of two, three and four. */
const PAGE_SIZE = 24;
/** Others share meanwhile, and links to pictures expire. */
const STALE_MS = 15_000;

/** What the members share, the last shared first. */
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
