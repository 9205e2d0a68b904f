import { isUnavailable } from '@easel/shared/client/easel-error';
import { useState } from 'react';
import { useRetries } from './use-retries';

const MAX_ATTEMPTS = 2;

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
  useRetries(isWaiting, () => void recover());
  const onError = () => {
    if (attempt > 0) setAttempt(MAX_ATTEMPTS);
    else void recover();
  };
  return { attempt, hasFailed: isWaiting || attempt >= MAX_ATTEMPTS, onError };
}
