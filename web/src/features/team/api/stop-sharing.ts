import { useSharePicture } from '@/entities/picture/share-picture';

/** Takes a picture of one's own out of what the team sees; the lists of one's own pictures are asked for again. */
export function useStopSharing() {
  const share = useSharePicture((client) => {
    void client.invalidateQueries({ queryKey: ['generations'] });
    void client.invalidateQueries({ queryKey: ['pictures'] });
  });
  return {
    isPending: share.isPending,
    stop: (id: string, onDone: () => void) => share.mutate({ id, isShared: false }, { onSuccess: onDone }),
  };
}
