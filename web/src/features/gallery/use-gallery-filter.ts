import { startTransition, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type GalleryFilter, readFilter, writeFilter } from './gallery-filter';

/** Holds the filter in the address, so that it can be shared and going back restores it. */
export function useGalleryFilter() {
  const [params, setParams] = useSearchParams();
  // The address changes later, but a press shows at once and the next one builds on it.
  const [filter, showFilter] = useOptimistic(readFilter(params));
  const setFilter = (change: Partial<GalleryFilter>) =>
    startTransition(() => {
      const next = { ...filter, ...change };
      showFilter(next);
      setParams((before) => writeFilter(before, next), { replace: true, preventScrollReset: true });
    });
  return { filter, setFilter };
}
