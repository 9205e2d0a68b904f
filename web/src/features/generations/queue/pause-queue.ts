import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ACTIVE_LIST, generationKeys } from '@/entities/picture/generation-keys';
import { subscriptionOptions } from '@/entities/subscription/subscription';
import { easel } from '@/lib/api-client';

/** Holds back the account's waiting generations, or lets them go on. */
export function usePauseQueue() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isPaused: boolean) => (isPaused ? easel.queue.pause() : easel.queue.resume()),
    onSuccess: (subscription) => {
      client.setQueryData(subscriptionOptions.queryKey, subscription);
      // Who is held back has no place in the queue.
      void client.invalidateQueries({ queryKey: generationKeys.list(ACTIVE_LIST) });
    },
  });
}
