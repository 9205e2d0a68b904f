import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { errorMessage } from '@/lib/errors';
import { toast } from '@/ui/toast';
import { changeItem } from '../cache';

/** Shown at once, taken back if the server refuses. Presses are carried out one after the other. */
export function useLikePicture(id: string) {
  const client = useQueryClient();
  const mutationKey = ['gallery', 'like', id];
  const show = (likedByMe: boolean) =>
    changeItem(client, id, (item) =>
      item.likedByMe === likedByMe
        ? item
        : { ...item, likedByMe, likes: Math.max(0, item.likes + (likedByMe ? 1 : -1)) },
    );
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (liked: boolean) => {
      const path = `/api/gallery/${id}/like`;
      return liked
        ? api.put(path, {
            schema: () =>
              import('@easel/shared/contracts/gallery.schema').then((contract) => contract.likeSchema),
          })
        : api.delete(path, {
            schema: () =>
              import('@easel/shared/contracts/gallery.schema').then((contract) => contract.likeSchema),
          });
    },
    onMutate: show,
    onSuccess: (answer) => {
      // A later press already shows what it will become.
      if (client.isMutating({ mutationKey }) > 1) return;
      changeItem(client, id, (item) => ({ ...item, ...answer }));
    },
    onError: (error, liked) => {
      show(!liked);
      toast({
        title: liked ? 'The like was not saved' : 'The like was not taken back',
        description: errorMessage(error),
        tone: 'destructive',
        topic: 'like',
      });
    },
  });
}
