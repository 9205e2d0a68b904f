import { unlessGone } from '@easel/shared/client/unless-gone';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import { useQueryClient } from '@tanstack/react-query';
import { useMutation } from '@/components/use-mutation';
import { teamKeys } from '@/entities/team/team-keys';
import { api } from '@/lib/api-client';
import { toast } from '@/ui/toast';
import { applyGeneration, knownGeneration, removeGeneration } from './cache';
import { countKeys, statsKey } from './generation-keys';
import { useLiveStore } from './live-store';

/**
 * Adds a picture to the favorites or removes it. Shown at once, and rolled back if the server refuses. Presses are sent
 * in order.
 */
export function useFavorite(id: string) {
  const client = useQueryClient();
  const mutationKey = ['generations', 'favorite', id];
  const show = (isFavorite: boolean) => {
    const known = knownGeneration(client, id);
    if (known) applyGeneration(client, { ...known, isFavorite });
  };
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    isParallel: true,
    mutationFn: (isFavorite: boolean) => api.updateGeneration({ params: { id }, body: { isFavorite } }),
    onMutate: show,
    onSuccess: (generation) => {
      // A later press is already shown, which this answer would revert.
      if (client.isMutating({ mutationKey }) > 1) return;
      applyGeneration(client, generation);
      void client.invalidateQueries({ queryKey: statsKey });
    },
    onError: (_error, isFavorite) => show(!isFavorite),
    failure: {
      title: 'Error: Failed to update favorite status.',
      description: undefined,
      topic: 'favorite',
    },
  });
}

/** Publishes or unpublishes a picture. Not optimistic, so that a picture never looks private before it is. */
export function usePublishPicture() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isPublished }: { id: string; isPublished: boolean }) =>
      isPublished ? api.publishGeneration({ params: { id } }) : api.unpublishGeneration({ params: { id } }),
    onSuccess: (picture, { isPublished }) => {
      applyGeneration(client, picture);
      void client.invalidateQueries({ queryKey: statsKey });
      toast({
        title: isPublished ? 'Picture published' : 'Removed from the gallery',
        description: isPublished
          ? 'It is public, with its prompt and settings.'
          : picture.sharedAt === null
            ? 'Only you can see it.'
            : 'Only you and your team can see it.',
        tone: 'success',
        topic: 'publication',
      });
    },
    failure: ({ isPublished }) => ({
      title: isPublished ? 'Publish failed' : 'Remove failed',
      topic: 'publication',
    }),
  });
}

/** Shares a picture with the team, or stops sharing it. Not optimistic, like publishing. */
export function useSharePicture() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isShared }: { id: string; isShared: boolean }) =>
      isShared ? api.shareGeneration({ params: { id } }) : api.unshareGeneration({ params: { id } }),
    onSuccess: (picture, { isShared }) => {
      applyGeneration(client, picture);
      void client.invalidateQueries({ queryKey: teamKeys.pictures });
      toast({
        title: isShared ? 'Shared with the team' : 'No longer shared',
        description: isShared
          ? 'The members of your team see the picture, its prompt and its settings.'
          : 'Your team can no longer see it.',
        tone: 'success',
        topic: 'team-share',
      });
    },
    failure: ({ isShared }) => ({
      title: isShared ? 'Share failed' : 'Stop sharing failed',
      topic: 'team-share',
    }),
  });
}

/** Deletes a generation with its picture; cancels it if it is in flight. */
export function useDeleteGeneration() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Generation) => unlessGone(api.deleteGeneration({ params: { id } })),
    onSuccess: (_nothing, { id, image }) => {
      removeGeneration(client, id);
      useLiveStore.getState().dropProgress(id);
      for (const queryKey of countKeys) void client.invalidateQueries({ queryKey });
      if (image) toast({ title: 'Picture deleted', topic: 'delete' });
    },
    failure: ({ image }) => ({ title: image ? 'Delete failed' : 'Remove failed', topic: 'delete' }),
  });
}
