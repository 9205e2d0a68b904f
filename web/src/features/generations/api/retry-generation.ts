import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { awaitOutcomes } from '../awaited-outcomes';
import { applyGeneration } from '../cache';
import { refreshGeneration } from './get-generation';

function retryGeneration(id: string) {
  return api.post(`/api/generations/${id}/retry`, {
    schema: () =>
      import('@easel/shared/contracts/generation.schema').then((contract) => contract.generationSchema),
  });
}

export function useRetryGeneration() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: retryGeneration,
    retry: false,
    onSuccess: (generation) => {
      applyGeneration(client, generation);
      awaitOutcomes([generation]);
    },
    // Refused most often because it has moved on meanwhile.
    onError: (_error, id) => refreshGeneration(client, id),
  });
}
