import { useState } from 'react';

interface Query {
  data: unknown;
  /** True while the data is a placeholder from another query. */
  isPlaceholderData?: boolean;
  error: unknown;
  isFetching: boolean;
}

/**
 * Returns the error of a query without data, or null. A query clears its error while it retries, which would remove the
 * retry button and the focus with it; here the error stays until the answer arrives.
 */
export function useLoadError({ data, isPlaceholderData = false, ...query }: Query): unknown {
  const [error, setError] = useState(query.error);
  const isAnswered = data !== undefined && !isPlaceholderData;
  const now = isAnswered ? null : (query.error ?? (query.isFetching ? error : null));
  if (now !== error) setError(now);
  return now;
}
