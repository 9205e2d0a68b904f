import type { GalleryItem } from '@easel/shared/contracts/gallery.schema';
import { useQuery } from '@tanstack/react-query';
import { api, isApiError } from '@/lib/api-client';
import { shouldRetryQuery } from '@/lib/query-client';
import { useSession } from '@/lib/session';
import { galleryKeys } from './gallery-keys';

/** Long enough for stepping to and fro; short enough for counts. */
const STALE_MS = 15_000;

/** Also what an address says that was never an id. */
export function isGone(error: unknown): boolean {
  return isApiError(error, 'not_found') || isApiError(error, 'validation_failed');
}

/** One picture, as the list knows it until the answer is there. */
export function useGalleryItem(id: string, known: GalleryItem | undefined) {
  const { status, user } = useSession();
  return useQuery({
    queryKey: galleryKeys.item(id, user?.id ?? null),
    queryFn: ({ signal }) =>
      api.get(`/api/gallery/${encodeURIComponent(id)}`, {
        schema: () =>
          import('@easel/shared/contracts/gallery.schema').then((contract) => contract.galleryItemSchema),
        signal,
      }),
    placeholderData: () => known,
    staleTime: STALE_MS,
    retry: (failures, error) => !isGone(error) && shouldRetryQuery(failures, error),
    enabled: status !== 'loading',
  });
}
