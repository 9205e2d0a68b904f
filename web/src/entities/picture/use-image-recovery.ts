import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshGeneration } from './get-generation';

const MAX_ATTEMPTS = 2;

/** Links to pictures expire: the first failure asks for a new link and tries again, the second is final. */
export function useImageRecovery(generationId: string) {
  const client = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const onError = () => {
    if (attempt > 0) return setAttempt(MAX_ATTEMPTS);
    refreshGeneration(client, generationId).then(
      () => setAttempt(1),
      () => setAttempt(MAX_ATTEMPTS),
    );
  };
  return { attempt, hasFailed: attempt >= MAX_ATTEMPTS, onError };
}
