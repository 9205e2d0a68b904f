import type { Generation } from '@easel/shared/contracts/generation.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { applyGeneration } from '../cache';

interface Publication {
  id: string;
  isPublished: boolean;
}

function publishGeneration({ id, isPublished }: Publication): Promise<Generation> {
  const path = `/api/generations/${id}/publication`;
  return isPublished
    ? api.put(path, {
        schema: () =>
          import('@easel/shared/contracts/generation.schema').then((contract) => contract.generationSchema),
      })
    : api.delete(path, {
        schema: () =>
          import('@easel/shared/contracts/generation.schema').then((contract) => contract.generationSchema),
      });
}

/** Shows a picture in the gallery, or takes it out. */
export function usePublishGeneration() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: publishGeneration,
    networkMode: 'always',
    onSuccess: (generation) => void applyGeneration(client, generation),
  });
}
