import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '@/lib/api-client';

/** The account's security log, newest first. */
export const useSecurityLog = () =>
  useInfiniteQuery({
    queryKey: ['security-log'],
    queryFn: ({ pageParam, signal }) =>
      api.listSecurityEvents({ query: { limit: 10, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
