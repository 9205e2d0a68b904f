import { isEaselError } from '@easel/shared/client/easel-error';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '@/lib/api-client';

/** What a private link shows, page by page. */
export function useShared(token: string) {
  return useInfiniteQuery({
    queryKey: ['shared', token],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) => api.viewShared({ body: { token, cursor }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // Each request of the first page counts as an opening.
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, error) => !isEaselError(error, 'not_found') && count < 2,
  });
}
