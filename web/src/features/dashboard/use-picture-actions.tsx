import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSharePicture } from '@/entities/picture/share-picture';
import { useIsSharingOffered } from '@/entities/team/use-own-team';
import { useOneAtATime } from '@/lib/one-at-a-time';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { toast } from '@/ui/toast';
import { useDeletePicture } from './api/delete-picture';
import { useToggleFavorite } from './api/favorite-picture';
import { usePublishPicture } from './api/publish-picture';
import { applyPicture } from './picture-cache';
import { isPublic, type Picture } from './pictures';
import { savePicture } from './save-picture';
import { usePublishQuestion } from './use-publish-question';

/** What can be done with one picture. `questions` has to be rendered: some of it is asked about first. */
export function usePictureActions(picture: Picture, { onDeleted }: { onDeleted?: () => void } = {}) {
  const client = useQueryClient();
  const favorite = useToggleFavorite();
  const publication = usePublishPicture();
  const remove = useDeletePicture();
  const sharing = useSharePicture(applyPicture);
  const shareOnce = useOneAtATime(sharing);
  const isSharingOffered = useIsSharingOffered(picture);
  const publishQuestion = usePublishQuestion();
  const [isDeleting, setDeleting] = useState(false);
  const { id } = picture;

  function toggleVisibility() {
    if (publication.isPending) return;
    if (isPublic(picture)) publication.mutate({ id, publish: false });
    else publishQuestion.ask(1, () => publication.mutate({ id, publish: true }));
  }

  function deleteIt() {
    remove.mutate(id, {
      onSuccess: () => onDeleted?.(),
      onSettled: () => setDeleting(false),
    });
  }

  return {
    toggleFavorite: () => favorite.mutate(picture),
    toggleVisibility,
    isChangingVisibility: publication.isPending,
    /** Null where there is no team, and never was. */
    toggleSharing: isSharingOffered ? () => shareOnce({ id, isShared: picture.sharedAt === null }) : null,
    isChangingSharing: sharing.isPending,
    askToDelete: () => setDeleting(true),
    download: () =>
      void savePicture(client, picture).catch(() =>
        toast({
          title: 'Download Failed',
          description: 'The picture could not be downloaded. Please try again.',
          tone: 'destructive',
          topic: 'download',
        }),
      ),
    questions: (
      <>
        {publishQuestion.question}
        <ConfirmDialog
          open={isDeleting}
          onOpenChange={setDeleting}
          title="Delete this picture?"
          description="It is deleted for good, with its files and its place in the gallery. This cannot be undone."
          confirmLabel="Delete"
          loading={remove.isPending}
          onConfirm={deleteIt}
        />
      </>
    ),
  };
}

export type PictureActions = ReturnType<typeof usePictureActions>;
