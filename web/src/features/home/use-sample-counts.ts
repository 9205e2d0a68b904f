import { SAMPLES } from '@easel/shared/contracts/samples';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { api } from '@/lib/api-client';

export interface SampleCounts {
  likes: number;
  downloads: number;
}

const STALE_MS = 30_000;
/** Loads a little before the section is visible. */
const AHEAD = '400px';

/** Returns the gallery's counts by sample, empty until loaded. Loads when `place` becomes visible. */
export function useSampleCounts(place: RefObject<HTMLElement | null>): ReadonlyMap<string, SampleCounts> {
  const isWanted = useComesIntoSight(place);
  const { data } = useQuery({
    queryKey: ['gallery', 'sample-counts'],
    queryFn: ({ signal }) => fetchCounts(signal),
    staleTime: STALE_MS,
    retry: false,
    enabled: isWanted,
  });
  return data ?? NONE;
}

const NONE: ReadonlyMap<string, SampleCounts> = new Map();

/** The gallery lists its samples last, so each is loaded separately. */
async function fetchCounts(signal: AbortSignal): Promise<ReadonlyMap<string, SampleCounts>> {
  const items = await Promise.all(SAMPLES.map(({ id }) => api.getGalleryItem({ params: { id }, signal })));
  return new Map(items.map(({ id, likes, downloads }) => [id, { likes, downloads }]));
}

function useComesIntoSight(place: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: AHEAD,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isSeen, place]);
  return isSeen;
}
