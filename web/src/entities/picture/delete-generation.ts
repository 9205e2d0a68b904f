import { useMutation, useQueryClient } from '@tanstack/react-query';
import { easel } from '@/lib/api-client';
import { removeGeneration } from './cache';
import { useLiveStore } from './live-store';

export function useDeleteGeneration() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => easel.generations.remove(id),
    onSuccess: (_nothing, id) => {
      removeGeneration(client, id);
      useLiveStore.getState().dropProgress(id);
    },
  });
}
