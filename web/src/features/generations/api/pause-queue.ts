import { useMutation, useQueryClient } from '@tanstack/react-query';
import { subscriptionOptions } from '@/components/account/subscription';
import { api } from '@/lib/api-client';
import { ACTIVE_LIST, generationKeys } from './generation-keys';

function pauseQueue(isPaused: boolean) {
  return api.post(`/api/queue/${isPaused ? 'pause' : 'resume'}`, {
    schema: () =>
      import('@easel/shared/contracts/plans.schema').then((contract) => contract.subscriptionSchema),
  });
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
