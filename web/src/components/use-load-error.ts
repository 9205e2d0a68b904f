import { useState } from 'react';

interface Query {
  data: unknown;
  /** Whether the data is what another query brought, and stands in. */
  isPlaceholderData?: boolean;
  error: unknown;
  isFetching: boolean;
}

/**
 * Why a query has nothing to show; null when nothing is known to be wrong. While it is tried again a query forgets its error, and
 * the button that was pressed would be gone with it, and the focus with that: here the error stays until the answer is there.
 */
export function useLoadError({ data, isPlaceholderData = false, ...query }: Query): unknown {
  const [error, setError] = useState(query.error);
  const isAnswered = data !== undefined && !isPlaceholderData;
  const now = isAnswered ? null : (query.error ?? (query.isFetching ? error : null));
  if (now !== error) setError(now);
  return now;
}
