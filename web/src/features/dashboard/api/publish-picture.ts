import { useMutation, useQueryClient } from '@tanstack/react-query';
import { easel } from '@/lib/api-client';
import { errorMessage } from '@/lib/errors';
import { toast } from '@/ui/toast';
import { applyPicture, refreshOtherLists } from '../picture-cache';
import type { Picture } from '../pictures';

/** Publishes a picture or takes it back. Shown when it is done: nobody should believe too early that it is private. */
export function usePublishPicture() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, publish }: { id: string; publish: boolean }): Promise<Picture> =>
      publish ? easel.generations.publish(id) : easel.generations.unpublish(id),
    onSuccess: (picture, { publish }) => {
      applyPicture(client, picture);
      refreshOtherLists(client);
      toast({
        title: publish ? 'Picture published' : 'Picture is private',
        description: publish
          ? 'It is public, with its prompt.'
          : picture.sharedAt === null
            ? 'Only you can see it.'
            : 'Only you and your team can see it.',
        tone: 'success',
        topic: 'publication',
      });
    },
    onError: (error, { publish }) =>
      toast({
        title: publish ? 'Publish Failed' : 'Make Private Failed',
        description: errorMessage(error),
        tone: 'destructive',
        topic: 'publication',
      }),
  });
}
