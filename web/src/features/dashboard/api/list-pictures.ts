import type { GenerationFilter } from '@easel/shared/client/api';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { easel } from '@/lib/api-client';
import type { PictureFilter, PictureView } from '../pictures';
import { pictureKeys } from './keys';

/** A number that fills the rows of two, three and four. */
const PAGE_SIZE = 24;
/** Links to pictures expire. */
const STALE_MS = 30_000;

const VIEW_FILTERS: Readonly<Record<PictureView, Pick<GenerationFilter, 'isFavorite' | 'isPublished'>>> = {
  all: {},
  favorites: { isFavorite: true },
  private: { isPublished: false },
  public: { isPublished: true },
};

/** The account's finished pictures, newest first. While a changed filter is answered, it shows what it had. */
export function usePictures(filter: PictureFilter) {
  const query = useInfiniteQuery({
    queryKey: pictureKeys.list(filter),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      easel.generations.list(
        {
          status: ['completed'],
          ...VIEW_FILTERS[filter.view],
          search: filter.search || undefined,
          cursor: pageParam ?? undefined,
          limit: PAGE_SIZE,
        },
        { signal },
      ),
    getNextPageParam: (page) => page.nextCursor,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });
  const pictures = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data]);
  return { ...query, pictures };
}
