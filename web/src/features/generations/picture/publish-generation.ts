import { useMutation, useQueryClient } from '@tanstack/react-query';
import { applyGeneration } from '@/entities/picture/cache';
import { easel } from '@/lib/api-client';

interface Publication {
  id: string;
  isPublished: boolean;
}

/** Shows a picture in the gallery, or takes it out. */
export function usePublishGeneration() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isPublished }: Publication) =>
      isPublished ? easel.generations.publish(id) : easel.generations.unpublish(id),
    networkMode: 'always',
    onSuccess: (generation) => void applyGeneration(client, generation),
  });
}
