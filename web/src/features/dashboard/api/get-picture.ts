import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { easel, isApiError } from '@/lib/api-client';
import { applyPicture, removePictures } from '../picture-cache';
import type { Picture } from '../pictures';
import { pictureKeys } from './keys';

/** Links to pictures expire. */
const STALE_MS = 30_000;

/**
 * The picture with fresh links, also for the lists that show it; one that is gone leaves them.
 * @throws {ApiError}
 */
export async function refreshPicture(client: QueryClient, id: string): Promise<Picture> {
  try {
    const picture = await easel.generations.get(id);
    applyPicture(client, picture);
    return picture;
  } catch (error) {
    if (isApiError(error, 'not_found')) removePictures(client, [id]);
    throw error;
  }
}

/** A picture that is looked at alone: as it was in its list, and as it becomes, also when the list drops it. */
export function usePicture(listed: Picture): Picture {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: pictureKeys.detail(listed.id),
    queryFn: () => refreshPicture(client, listed.id),
    initialData: listed,
    staleTime: STALE_MS,
  });
  return data;
}
