import { useState } from 'react';

interface Query {
  data: unknown;
  /** Whether the data is a placeholder from another query. */
  isPlaceholderData?: boolean;
  error: unknown;
  isFetching: boolean;
}

/**
 * Returns why a query has nothing to show, or null. A query drops its error while it retries, which would remove the retry
 * button and the focus with it: here the error stays until the answer is there.
 */
export function useLoadError({ data, isPlaceholderData = false, ...query }: Query): unknown {
  const [error, setError] = useState(query.error);
  const isAnswered = data !== undefined && !isPlaceholderData;
  const now = isAnswered ? null : (query.error ?? (query.isFetching ? error : null));
  if (now !== error) setError(now);
  return now;
}
