import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '@/components/use-mutation';
import { applyGeneration } from '@/entities/picture/cache';
import { ACTIVE_LIST, generationKeys } from '@/entities/picture/generation-keys';
import { refreshGeneration } from '@/entities/picture/get-generation';
import { subscriptionOptions } from '@/entities/subscription/subscription';
import { api } from '@/lib/api-client';
import { awaitOutcomes } from '../feed/awaited-outcomes';

export function useCancelGeneration() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.cancelGeneration({ params: { id } }),
    retry: false,
    onSuccess: (generation) => void applyGeneration(client, generation),
    // One message for a batch, whose pictures are canceled one by one.
    failure: { title: 'Cancel failed', topic: 'cancel' },
    onError: (_error, id) => catchUp(client, id),
  });
}

export function useRetryGeneration() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, newSeed = false }: { id: string; newSeed?: boolean }) =>
      api.retryGeneration({ params: { id }, body: { newSeed } }),
    retry: false,
    onSuccess: (generation) => {
      applyGeneration(client, generation);
      awaitOutcomes([generation]);
    },
    failure: { title: 'Retry failed' },
    onError: (_error, { id }) => catchUp(client, id),
  });
}

export function useMoveNext() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.moveGenerationNext({ params: { id } }),
    retry: false,
    onSuccess: (generation) => {
      applyGeneration(client, generation);
      void client.invalidateQueries({ queryKey: generationKeys.list(ACTIVE_LIST) });
    },
    failure: { title: 'Not moved' },
    onError: (_error, id) => catchUp(client, id),
  });
}

/** Pauses or resumes the account's queue. */
export function usePauseQueue() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isPaused: boolean) => (isPaused ? api.pauseQueue() : api.resumeQueue()),
    onSuccess: async (answer) => {
      const { queryKey } = subscriptionOptions;
      // A read that started earlier would overwrite the answer with an older state.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (known) => known && { ...known, ...answer });
      // A paused generation has no place in the queue.
      void client.invalidateQueries({ queryKey: generationKeys.list(ACTIVE_LIST) });
    },
    failure: (isPaused) => ({ title: isPaused ? 'Pause failed' : 'Resume failed' }),
  });
}

/** Refetches the generation, because most refusals mean that its status has changed. */
function catchUp(client: QueryClient, id: string): Promise<void> {
  return refreshGeneration(client, id).catch(() => undefined);
}
