import { queryOptions } from '@tanstack/react-query';
import { api, isApiError } from '@/lib/api-client';
import { shouldRetryQuery } from '@/lib/query-client';

export const testCheckoutOptions = (session: string) =>
  queryOptions({
    queryKey: ['test-checkout', session],
    queryFn: ({ signal }) => api.getTestCheckout({ params: { session }, signal }),
    staleTime: 0,
    // An address that leads nowhere does so the next time too.
    retry: (failures, error) => !isMissing(error) && shouldRetryQuery(failures, error),
  });

/** There is none of that name, or it is somebody else's, or it is no name at all. */
export function isMissing(error: unknown): boolean {
  return isApiError(error, 'not_found') || isApiError(error, 'validation_failed');
}
