import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePlace } from '@/entities/picture/large-view/use-place';
import type { ListPlace } from '@/entities/picture/large-view/view-bar';
import { pageBelow, picturePath } from '@/entities/picture/picture-address';
import { usePictureList } from '@/entities/picture/picture-lists';

/** Returns the picture's place in the list that it was opened from, and a function for when it has been removed. */
export function useNeighbors(
  id: string,
  close: () => void,
): { place: ListPlace | null; onRemoved: () => void } {
  const navigate = useNavigate();
  const below = pageBelow(useLocation());
  const list = usePictureList(below?.list);
  const pictures = list?.pictures ?? [];
  const lastIndex = useRef(-1);
  const index = pictures.findIndex((picture) => picture.id === id);
  if (index >= 0) lastIndex.current = index;

  // Replaces the history entry, so that Back closes the large view at once.
  const onStep = (next: string) => void navigate(picturePath(next), { replace: true, state: below });
  const place = usePlace(id, pictures, {
    hasMore: list?.hasMore ?? false,
    onStep,
    onNearEnd: () => list?.onNearEnd(),
  });
  const onRemoved = () => {
    const follower = lastIndex.current < 0 ? undefined : (pictures[lastIndex.current] ?? pictures.at(-1));
    if (follower) onStep(follower.id);
    else close();
  };
  return { place, onRemoved };
}
