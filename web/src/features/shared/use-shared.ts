import { isEaselError } from '@easel/shared/client/easel-error';
import type { Shared } from '@easel/shared/contracts/share-links.schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '@/lib/api-client';

/**
 * Reads what a private link shows, page by page.
 *
 * @param known the first page, if it is known; null for a link that has ended
 */
export function useShared(token: string, known: Shared | null | undefined) {
  return useInfiniteQuery({
    queryKey: ['shared', token],
    initialPageParam: undefined as string | undefined,
    ...(known && { initialData: { pages: [known], pageParams: [undefined] } }),
    enabled: known !== null,
    queryFn: ({ pageParam: cursor, signal }) => api.viewShared({ body: { token, cursor }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // Each request of the first page counts as an opening.
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, error) => !isEaselError(error, 'not_found') && count < 2,
  });
}
