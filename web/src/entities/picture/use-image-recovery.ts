import { isUnavailable } from '@easel/shared/client/easel-error';
import { useEffect, useRef, useState } from 'react';

const MAX_ATTEMPTS = 2;
/** While the server cannot be reached. A browser that was offline also tries when it is online again. */
const RETRY_MS = 15_000;

/**
 * Recovers a picture whose link has expired: the first failure calls `renew` and tries again, the second is final. Without a connection,
 * `renew` is called again until there is one. Remount the picture when `attempt` changes.
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
