import { isEaselError } from '@easel/shared/client/easel-error';
import { QueryClient } from '@tanstack/react-query';

const FRESH_MS = 5 * 60_000;
const QUERY_RETRIES = 3;
const MUTATION_RETRIES = 1;

/** Reads are repeated up to three times, but not when the server said that this user may not. */
export function shouldRetryQuery(failures: number, error: unknown): boolean {
  if (isEaselError(error) && (error.status === 401 || error.status === 403)) return false;
  return failures < QUERY_RETRIES;
}

/**
 * Writes are repeated once, and only where a repetition cannot do the thing twice: PUT and DELETE are
 * idempotent by definition (RFC 9110, 9.2.2), and only when no answer or a server's failure came back. A POST whose
 * answer was lost may well have been carried out: a second one would cost a second credit.
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
      // Without a connection a write fails at once and says so, rather than wait for one.
      mutations: { retry: shouldRetryMutation, networkMode: 'always' },
    },
  });
}
