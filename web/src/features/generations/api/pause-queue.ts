import { subscriptionSchema } from '@easel/shared/contracts/plans';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { ACTIVE_LIST, generationKeys } from './generation-keys';
import { subscriptionOptions } from './get-subscription';

function pauseQueue(isPaused: boolean) {
  return api.post(`/api/queue/${isPaused ? 'pause' : 'resume'}`, { schema: subscriptionSchema });
}

/** Holds back the account's waiting generations, or lets them go on. */
export function usePauseQueue() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: pauseQueue,
    onSuccess: (subscription) => {
      client.setQueryData(subscriptionOptions.queryKey, subscription);
      // Who is held back has no place in the queue.
      void client.invalidateQueries({ queryKey: generationKeys.list(ACTIVE_LIST) });
    },
  });
}
