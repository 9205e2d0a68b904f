import { useMutation, useQueryClient } from '@tanstack/react-query';
import { applyGeneration } from '@/entities/picture/cache';
import { refreshGeneration } from '@/entities/picture/get-generation';
import { easel } from '@/lib/api-client';
import { awaitOutcomes } from '../stage/awaited-outcomes';

export function useRetryGeneration() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => easel.generations.retry(id),
    retry: false,
    onSuccess: (generation) => {
      applyGeneration(client, generation);
      awaitOutcomes([generation]);
    },
    // Refused most often because it has moved on meanwhile.
    onError: (_error, id) => refreshGeneration(client, id),
  });
}
