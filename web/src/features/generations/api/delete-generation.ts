import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { removeGeneration } from '../cache';
import { useLiveStore } from '../store';

function deleteGeneration(id: string) {
  return api.delete(`/api/generations/${id}`);
}

export function useDeleteGeneration() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deleteGeneration,
    onSuccess: (_nothing, id) => {
      removeGeneration(client, id);
      useLiveStore.getState().dropProgress(id);
    },
  });
}
