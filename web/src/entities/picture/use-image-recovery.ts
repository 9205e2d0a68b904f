import { useState } from 'react';

const MAX_ATTEMPTS = 2;

/**
 * Recovers a picture whose link has expired: the first failure calls `renew` and tries again, the second is final. Remount
 * the picture when `attempt` changes.
 */
export function useImageRecovery(renew: () => Promise<unknown>) {
  const [attempt, setAttempt] = useState(0);
  const onError = () => {
    if (attempt > 0) return setAttempt(MAX_ATTEMPTS);
    renew().then(
      () => setAttempt(1),
      () => setAttempt(MAX_ATTEMPTS),
    );
  };
  return { attempt, hasFailed: attempt >= MAX_ATTEMPTS, onError };
}
