import { isUnavailable } from '@easel/shared/client/easel-error';
import { useEffect, useRef, useState } from 'react';

const MAX_ATTEMPTS = 2;
/**
 * How often to retry while the server is unreachable. Browsers that were offline also retry when they are online again.
 */
const RETRY_MS = 15_000;

/**
 * Recovers a picture whose link has expired: the first failure calls `renew` and tries again, the second is final.
 * While the server is unreachable, `renew` is called again until it succeeds. Remount the picture when `attempt`
 * changes.
 */
export function useImageRecovery(renew: () => Promise<unknown>) {
  const [attempt, setAttempt] = useState(0);
  const [isWaiting, setWaiting] = useState(false);
  const recover = () =>
    renew().then(
      () => {
        setWaiting(false);
        setAttempt(1);
      },
      (error) => {
        const isAway = isUnavailable(error);
        setWaiting(isAway);
        if (!isAway) setAttempt(MAX_ATTEMPTS);
      },
    );
  const latest = useRef(recover);
  latest.current = recover;
  useEffect(() => {
    if (!isWaiting) return;
    const retry = () => void latest.current();
    const timer = setInterval(retry, RETRY_MS);
    addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
    };
  }, [isWaiting]);
  const onError = () => {
    if (attempt > 0) setAttempt(MAX_ATTEMPTS);
    else void recover();
  };
  return { attempt, hasFailed: isWaiting || attempt >= MAX_ATTEMPTS, onError };
}
