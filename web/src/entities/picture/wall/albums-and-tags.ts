import { unlessGone } from '@easel/shared/client/unless-gone';
import { BULK_MAX } from '@easel/shared/contracts/generation';
import type { BulkResponse } from '@easel/shared/contracts/generation.schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';
import { toast } from '@/ui/toast';
import { countPictures } from '../count-pictures';
import { albumsKey, generationKeys, tagsKey } from '../generation-keys';

/** Events refresh the counts; this covers lost events. */
const STALE_MS = 30_000;

export function useAlbums() {
  return useQuery({
    queryKey: albumsKey,
    queryFn: ({ signal }) => api.listAlbums({ signal }),
    select: ({ items }) => items,
    staleTime: STALE_MS,
  });
}

/** Lists the albums that a picture is in. */
export function useAlbumsOf(pictureId: string) {
  return useQuery({
    queryKey: [...albumsKey, 'of', pictureId],
    queryFn: ({ signal }) => api.listAlbums({ query: { picture: pictureId }, signal }),
    select: ({ items }) => items,
    staleTime: STALE_MS,
  });
}

export function useTags() {
  return useQuery({
    queryKey: tagsKey,
    queryFn: ({ signal }) => api.listTags({ signal }),
    select: ({ items }) => items,
    staleTime: STALE_MS,
  });
}

export function useCreateAlbum() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string }) => api.createAlbum({ body }),
    onSuccess: () => client.invalidateQueries({ queryKey: albumsKey }),
  });
}

export function useRenameAlbum(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string }) => api.renameAlbum({ params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: albumsKey }),
  });
}

export function useDeleteAlbum() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => unlessGone(api.deleteAlbum({ params: { id } })),
    onSuccess: () => client.invalidateQueries({ queryKey: albumsKey }),
    failure: { title: 'Album not deleted', topic: 'albums' },
  });
}

/** Sends ids in batches of the server's maximum size. */
async function inBatches(
  ids: readonly string[],
  send: (batch: string[]) => Promise<BulkResponse>,
): Promise<BulkResponse> {
  const outcome: BulkResponse = { done: [], refused: [] };
  for (let start = 0; start < ids.length; start += BULK_MAX) {
    const answer = await send(ids.slice(start, start + BULK_MAX));
    outcome.done.push(...answer.done);
    outcome.refused.push(...answer.refused);
  }
  return outcome;
}

/** Shows how many pictures changed, and why others did not. */
function showOutcome({ done, refused }: BulkResponse, what: string): void {
  const reasons = [...new Set(refused.map(({ message }) => message))].join(' ');
  toast({
    title:
      refused.length === 0
        ? `${countPictures(done.length)} ${what}`
        : `${countPictures(refused.length)} not ${what}`,
    description: reasons || undefined,
    tone: refused.length === 0 ? 'success' : 'destructive',
    topic: 'bulk',
  });
}

/** Adds pictures to an album or removes them from it. */
export function useChangeAlbum() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ albumId, action, ids }: AlbumChange) =>
      inBatches(ids, (batch) =>
        api.changeAlbumPictures({ params: { id: albumId }, body: { action, ids: batch } }),
      ),
    onSuccess: (outcome, { action, name }) =>
      showOutcome(outcome, action === 'add' ? `added to ${name}` : `removed from ${name}`),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: albumsKey });
      void client.invalidateQueries({ queryKey: generationKeys.lists });
    },
    failure: { title: 'Album not changed', topic: 'bulk' },
  });
}

interface AlbumChange {
  albumId: string;
  /** The album's name. */
  name: string;
  action: 'add' | 'remove';
  ids: readonly string[];
}

/** Adds and removes tags of pictures. */
export function useChangeTags() {
  const client = useQueryClient();
  return useMutation({
    isParallel: true,
    mutationFn: ({ ids, add, remove }: { ids: readonly string[]; add: string[]; remove: string[] }) =>
      inBatches(ids, (batch) => api.changeTags({ body: { ids: batch, add, remove } })),
    onSuccess: (outcome) => showOutcome(outcome, 'tagged'),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: tagsKey });
      void client.invalidateQueries({ queryKey: generationKeys.all });
    },
    failure: { title: 'Tags not changed', topic: 'bulk' },
  });
}
