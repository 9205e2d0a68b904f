import { useState } from 'react';

/**
 * Why a query has nothing to show; null when nothing is known to be wrong. While it is tried again a query forgets its error, and
 * the button that was pressed would be gone with it, and the focus with that: here the error stays until the answer is there.
 */
export function useLoadError(query: { data: unknown; error: unknown; isFetching: boolean }): unknown {
  const [error, setError] = useState(query.error);
  const now = query.data !== undefined ? null : (query.error ?? (query.isFetching ? error : null));
  if (now !== error) setError(now);
  return now;
}
