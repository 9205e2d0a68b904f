import { useSharePicture } from '@/entities/team/use-share-picture';
import { applyGeneration } from '../cache';

/** Shows a picture to the team, or no longer. */
export function useShareGeneration() {
  return useSharePicture((client, generation) => void applyGeneration(client, generation));
}
