import type { Generation } from '@easel/shared/contracts/generation.schema';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { teamKeys } from '@/entities/team/team-keys';
import { easel } from '@/lib/api-client';
import { errorMessage } from '@/lib/errors';
import { toast } from '@/ui/toast';

interface Sharing {
  id: string;
  isShared: boolean;
}

/**
 * Shares a picture with the team, or stops it. Shown when it is done: nobody should believe too early that the others
 * see it no more.
 *
 * @param apply shows the server's word on the picture wherever the caller keeps it
 */
export function useSharePicture(apply: (client: QueryClient, picture: Generation) => void) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, isShared }: Sharing) =>
      isShared ? easel.generations.share(id) : easel.generations.unshare(id),
    onSuccess: (picture, { isShared }) => {
      apply(client, picture);
      void client.invalidateQueries({ queryKey: teamKeys.pictures });
      toast({
        title: isShared ? 'Shared with the team' : 'No longer shared',
        description: isShared
          ? 'The members of your team see the picture, its prompt and its settings.'
          : 'Your team does not see it any more.',
        tone: 'success',
        topic: 'team-share',
      });
    },
    onError: (error, { isShared }) =>
      toast({
        title: isShared ? 'Share Failed' : 'Stop Sharing Failed',
        description: errorMessage(error),
        tone: 'destructive',
        topic: 'team-share',
      }),
  });
}
