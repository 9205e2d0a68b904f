import { useMutation, useQueryClient } from '@tanstack/react-query';
import { easel } from '@/lib/api-client';
import { toast } from '@/ui/toast';
import { applyPicture, changePicture, refreshOtherLists, refreshPictures } from '../picture-cache';
import type { Picture } from '../pictures';

/** Turns the favorite on or off: shown at once, and asked for again if the server refuses. */
export function useToggleFavorite() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, isFavorite }: Pick<Picture, 'id' | 'isFavorite'>) =>
      easel.generations.favorite(id, !isFavorite),
    onMutate: ({ id, isFavorite }) => changePicture(client, id, { isFavorite: !isFavorite }),
    onSuccess: (picture) => {
      applyPicture(client, picture);
      refreshOtherLists(client);
    },
    onError: () => {
      refreshPictures(client);
      toast({
        title: 'Error',
        description: 'Failed to update favorite status.',
        tone: 'destructive',
        topic: 'favorite',
      });
    },
  });
}
