import { useEffect, useRef } from 'react';

/**
 * How often to retry while the server is unreachable. Browsers that were offline also retry when they are online again.
 */
const RETRY_MS = 15_000;

/** Calls `retry` at intervals, and when the browser is online again, while `isAway`. */
export function useRetries(isAway: boolean, retry: () => void): void {
  const latest = useRef(retry);
  latest.current = retry;
  useEffect(() => {
    if (!isAway) return;
    const again = () => latest.current();
    const timer = setInterval(again, RETRY_MS);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [isAway]);
}
