import { useMutation, useQueryClient } from '@tanstack/react-query';
import { applyGeneration } from '@/entities/picture/cache';
import { refreshGeneration } from '@/entities/picture/get-generation';
import { easel } from '@/lib/api-client';

export function useCancelGeneration() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => easel.generations.cancel(id),
    retry: false,
    onSuccess: (generation) => void applyGeneration(client, generation),
    // Refused most often because it has moved on meanwhile.
    onError: (_error, id) => refreshGeneration(client, id),
  });
}
