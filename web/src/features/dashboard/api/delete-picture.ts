import { useMutation, useQueryClient } from '@tanstack/react-query';
import { easel, isApiError } from '@/lib/api-client';
import { errorMessage } from '@/lib/errors';
import { toast } from '@/ui/toast';
import { refreshPictures, removePictures } from '../picture-cache';

/** One that is gone already, by another tab or a repeated request, is as good as deleted. */
async function deletePicture(id: string): Promise<void> {
  try {
    await easel.generations.remove(id);
  } catch (error) {
    if (!isApiError(error, 'not_found')) throw error;
  }
}

export function useDeletePicture() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: deletePicture,
    onSuccess: (_nothing, id) => {
      removePictures(client, [id]);
      refreshPictures(client);
      toast({ title: 'Picture deleted', topic: 'delete' });
    },
    onError: (error) =>
      toast({
        title: 'Delete Failed',
        description: errorMessage(error),
        tone: 'destructive',
        topic: 'delete',
      }),
  });
}
