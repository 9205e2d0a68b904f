import { useEffect, useState } from 'react';

/** How long a first request may fail before its error shows, in milliseconds. The query continues to retry. */
const SHOWN_AFTER_MS = 3_000;

interface Query {
  data: unknown;
  /** True while the data is a placeholder from another query. */
  isPlaceholderData?: boolean;
  error: unknown;
  /** The error of the last attempt, while more may follow. */
  failureReason?: unknown;
  isFetching: boolean;
}

/**
 * Returns the error of a query without data, or null. A query clears its error while it retries, which would remove the
 * retry button and the focus with it; here the error stays until the answer arrives. It also shows before the last
 * automatic retry has failed, which can take half a minute.
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

/** Returns whether the query has been waiting for `SHOWN_AFTER_MS`. */
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
