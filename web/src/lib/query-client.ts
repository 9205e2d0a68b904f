import { isEaselError } from '@easel/shared/client/easel-error';
import { QueryClient } from '@tanstack/react-query';

const FRESH_MS = 5 * 60_000;
const QUERY_RETRIES = 3;
const MUTATION_RETRIES = 1;

/** Retries reads up to three times, but not after 401 and 403. */
export function shouldRetryQuery(failures: number, error: unknown): boolean {
  if (isEaselError(error) && (error.status === 401 || error.status === 403)) return false;
  return failures < QUERY_RETRIES;
}

/**
 * Retries writes once, and only if they are idempotent: PUT and DELETE (RFC 9110, 9.2.2), after a network failure or a
 * server error. A POST whose answer was lost may have succeeded, and a second one would cost a second credit.
 */
export function shouldRetryMutation(failures: number, error: unknown): boolean {
  if (failures >= MUTATION_RETRIES || !isEaselError(error)) return false;
  const isIdempotent = error.method === 'PUT' || error.method === 'DELETE';
  return isIdempotent && (error.code === 'network' || error.status >= 500);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: shouldRetryQuery },
      // Offline, a write fails at once instead of waiting for a connection.
      mutations: { retry: shouldRetryMutation, networkMode: 'always' },
    },
  });
}
