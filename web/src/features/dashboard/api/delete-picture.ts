import { useMutation, useQueryClient } from '@tanstack/react-query';
import { easel } from '@/lib/api-client';
import { errorMessage } from '@/lib/errors';
import { toast } from '@/ui/toast';
import { refreshPictures, removePictures } from '../picture-cache';

export function useDeletePicture() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => easel.generations.remove(id),
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
