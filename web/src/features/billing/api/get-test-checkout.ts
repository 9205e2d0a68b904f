import { isEaselError } from '@easel/shared/client/easel-error';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { shouldRetryQuery } from '@/lib/query-client';

export const testCheckoutOptions = (session: string) =>
  queryOptions({
    queryKey: ['test-checkout', session],
    queryFn: ({ signal }) => api.getTestCheckout({ params: { session }, signal }),
    staleTime: 0,
    // An unknown session does not become known later.
    retry: (failures, error) => !isMissing(error) && shouldRetryQuery(failures, error),
  });

/** Returns whether the session is unknown, another user's, or malformed. */
export function isMissing(error: unknown): boolean {
  return isEaselError(error, 'not_found') || isEaselError(error, 'validation_failed');
}
