import { applyGeneration } from '@/entities/picture/cache';
import { useSharePicture } from '@/entities/picture/share-picture';

/** Shows a picture to the team, or no longer. */
export function useShareGeneration() {
  return useSharePicture((client, generation) => void applyGeneration(client, generation));
}
