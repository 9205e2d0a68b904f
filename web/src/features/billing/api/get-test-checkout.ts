import { queryOptions } from '@tanstack/react-query';
import { api, isApiError } from '@/lib/api-client';
import { shouldRetryQuery } from '@/lib/query-client';

export const testCheckoutOptions = (session: string) =>
  queryOptions({
    queryKey: ['test-checkout', session],
    queryFn: ({ signal }) => api.getTestCheckout({ params: { session }, signal }),
    staleTime: 0,
    // An unknown session stays unknown.
    retry: (failures, error) => !isMissing(error) && shouldRetryQuery(failures, error),
  });

/** Whether the session is unknown, another user's, or malformed. */
export function isMissing(error: unknown): boolean {
  return isApiError(error, 'not_found') || isApiError(error, 'validation_failed');
}
