import { useEffect, useState } from 'react';

/** A first answer that has failed for this long shows as missing, while the query goes on trying, in milliseconds. */
const SHOWN_AFTER_MS = 3_000;

interface Query {
  data: unknown;
  /** True while the data is a placeholder from another query. */
  isPlaceholderData?: boolean;
  error: unknown;
  /** Of the last attempt, while there may be more. */
  failureReason?: unknown;
  isFetching: boolean;
}

/**
 * Returns the error of a query without data, or null. A query clears its error while it retries, which would remove the
 * retry button and the focus with it; here the error stays until the answer arrives. It shows before the last automatic retry, too: until
 * that has failed can take half a minute.
 */
export function useLoadError({ data, isPlaceholderData = false, ...query }: Query): unknown {
  const [error, setError] = useState(query.error);
  const isAnswered = data !== undefined && !isPlaceholderData;
  const isLate = useLate(!isAnswered && query.isFetching);
  const failure = error ?? (isLate ? (query.failureReason ?? null) : null);
  const now = isAnswered ? null : (query.error ?? (query.isFetching ? failure : null));
  if (now !== error) setError(now);
  return now;
}

/** Returns whether it has been waited for a while. */
function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), SHOWN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting]);
  return isLate;
}
