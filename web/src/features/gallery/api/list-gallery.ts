import type { GalleryItem, GalleryList } from '@easel/shared/contracts/gallery.schema';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '@/lib/api-client';
import { useSession } from '@/lib/session';
import type { GalleryFilter } from '../gallery-filter';
import { sampleItems } from '../sample-items';
import { galleryKeys } from './gallery-keys';

const PAGE_SIZE = 24;
/** Far less than the links to pictures live. */
const STALE_MS = 60_000;

type Pages = InfiniteData<GalleryList, string | null>;

/** The gallery, page by page. The samples stand in for the first answer, what was there before for the later ones. */
export function useGallery(filter: GalleryFilter) {
  const { status, user } = useSession();
  const [firstLook] = useState((): Pages => {
    return { pages: [{ items: sampleItems(filter), nextCursor: null }], pageParams: [null] };
  });
  const query = useInfiniteQuery({
    queryKey: galleryKeys.list(filter, user?.id ?? null),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/gallery', {
        schema: () =>
          import('@easel/shared/contracts/gallery.schema').then((contract) => contract.galleryListSchema),
        query: {
          search: filter.search || undefined,
          style: filter.style ?? undefined,
          sort: filter.sort,
          limit: PAGE_SIZE,
          cursor: pageParam ?? undefined,
        },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (previous: Pages | undefined) => previous ?? firstLook,
    staleTime: STALE_MS,
    // Somebody who comes back has perhaps published something.
    refetchOnMount: 'always',
    enabled: status !== 'loading',
  });
  const { data, isPlaceholderData } = query;
  const items = useMemo(() => onceEach(data?.pages.flatMap((page) => page.items) ?? []), [data]);
  return {
    ...query,
    items,
    isFirstLook: isPlaceholderData && data === firstLook,
    /** The answer to what was asked before. */
    isOutdated: isPlaceholderData && data !== firstLook,
  };
}

/** A picture that lost likes between two pages is in both. */
function onceEach(items: readonly GalleryItem[]): GalleryItem[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
