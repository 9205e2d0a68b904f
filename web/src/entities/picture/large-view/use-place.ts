import { useEffect } from 'react';
import type { ListPlace } from './view-bar';

/** Requests the next page when this many loaded pictures are left. */
const NEAR_END = 3;

interface Listed {
  id: string;
  image: { displayUrl: string } | null;
}

/** Returns a picture's place in a list, loads its neighbors' files, and requests the next page when the end is near. */
export function usePlace(
  id: string | null,
  pictures: readonly Listed[],
  { hasMore, onStep, onNearEnd }: { hasMore: boolean; onStep: (id: string) => void; onNearEnd: () => void },
): ListPlace | null {
  const index = id === null ? -1 : pictures.findIndex((picture) => picture.id === id);
  const isListed = index >= 0;
  const previous = isListed ? pictures[index - 1] : undefined;
  const next = isListed ? pictures[index + 1] : undefined;

  const urls = [next, previous].map((picture) => picture?.image?.displayUrl ?? '').join(' ');
  useEffect(() => {
    for (const url of urls.split(' ').filter(Boolean)) new Image().src = url;
  }, [urls]);

  const isNearEnd = isListed && index >= pictures.length - NEAR_END && hasMore;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, pictures.length]);

  if (!isListed || pictures.length < 2) return null;
  return {
    index,
    count: pictures.length,
    hasMore,
    onPrevious: previous && (() => onStep(previous.id)),
    onNext: next && (() => onStep(next.id)),
  };
}
