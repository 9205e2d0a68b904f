import { isEaselError } from '@easel/shared/client/easel-error';
import type { GalleryItem, GalleryList } from '@easel/shared/contracts/gallery.schema';
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';
import { shouldRetryQuery } from '@/lib/query-client';
import { useSession } from '@/lib/session';
import { changeItem } from './cache';
import type { GalleryFilter } from './gallery-filter';
import { galleryKeys } from './gallery-keys';
import { sampleItems } from './sample-items';

const PAGE_SIZE = 24;
/** Much shorter than the lifetime of image links. */
const LIST_STALE_MS = 60_000;

type Pages = InfiniteData<GalleryList, string | null>;

/**
 * Reads the gallery page by page. The placeholder of the first answer is the samples, and that of later ones the
 * previous pictures.
 */
export function useGallery(filter: GalleryFilter) {
  const { status, user } = useSession();
  const [firstLook] = useState((): Pages => {
    return { pages: [{ items: sampleItems(filter), nextCursor: null }], pageParams: [null] };
  });
  const query = useInfiniteQuery({
    queryKey: galleryKeys.list(filter, user?.id ?? null),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.listGallery({
        query: {
          search: filter.search || undefined,
          style: filter.style ?? undefined,
          author: filter.author ?? undefined,
          sort: filter.sort,
          limit: PAGE_SIZE,
          cursor: pageParam ?? undefined,
        },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (previous: Pages | undefined) => previous ?? firstLook,
    staleTime: LIST_STALE_MS,
    // The user may have published a picture in the meantime.
    refetchOnMount: 'always',
    enabled: status !== 'loading',
  });
  const { data, isPlaceholderData } = query;
  const items = useMemo(() => onceEach(data?.pages.flatMap((page) => page.items) ?? []), [data]);
  return {
    ...query,
    items,
    isFirstLook: isPlaceholderData && data === firstLook,
    /** True while the items are those of the previous filter. */
    isOutdated: isPlaceholderData && data !== firstLook,
  };
}

/** Drops duplicates: a picture that lost likes between two requests is on both pages. */
function onceEach(items: readonly GalleryItem[]): GalleryItem[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

/** Long enough for stepping back and forth, short enough for the counts. */
const ITEM_STALE_MS = 15_000;

/** Returns whether the picture does not exist, or the address contains no valid id. */
export function isGone(error: unknown): boolean {
  return isEaselError(error, 'not_found') || isEaselError(error, 'validation_failed');
}

/** Reads one picture. The version in the list is the placeholder. */
export function useGalleryItem(id: string, known: GalleryItem | undefined) {
  const { status, user } = useSession();
  return useQuery({
    queryKey: galleryKeys.item(id, user?.id ?? null),
    queryFn: ({ signal }) => api.getGalleryItem({ params: { id }, signal }),
    placeholderData: () => known,
    staleTime: ITEM_STALE_MS,
    retry: (failures, error) => !isGone(error) && shouldRetryQuery(failures, error),
    enabled: status !== 'loading',
  });
}

/** Reads an author's name and number of pictures. */
export function useAuthor(id: string) {
  return useQuery({
    queryKey: galleryKeys.author(id),
    queryFn: ({ signal }) => api.getAuthor({ params: { id }, signal }),
    staleTime: LIST_STALE_MS,
    retry: (failures, error) => !isGone(error) && shouldRetryQuery(failures, error),
  });
}

/** Likes or unlikes a picture. Shown at once, and rolled back if the server refuses. Presses are sent in order. */
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
    isParallel: true,
    mutationFn: (liked: boolean) =>
      liked ? api.likeGalleryItem({ params: { id } }) : api.unlikeGalleryItem({ params: { id } }),
    onMutate: show,
    onSuccess: (answer) => {
      // A later press is already shown, which this answer would revert.
      if (client.isMutating({ mutationKey }) > 1) return;
      changeItem(client, id, (item) => ({ ...item, ...answer }));
    },
    onError: (_error, liked) => show(!liked),
    failure: (liked) => ({
      title: liked ? 'The like was not saved' : 'The like was not removed',
      topic: 'like',
    }),
  });
}
