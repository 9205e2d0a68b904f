import { startTransition, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  readWallFilter,
  type WallFilter,
  withoutEmpty,
  withoutFilters,
  writeWallFilter,
} from './wall-filter';

export type WallAddress = ReturnType<typeof useWallAddress>;

/** Holds the wall's filter in the address, so that a reload, a link or going back restores it. */
export function useWallAddress() {
  const [params, setParams] = useSearchParams();
  // The address changes later, but a press shows at once and the next one builds on it.
  const [filter, showFilter] = useOptimistic(readWallFilter(params));

  const show = (next: WallFilter) =>
    startTransition(() => {
      showFilter(next);
      setParams(writeWallFilter(next), { replace: true, preventScrollReset: true });
    });
  return {
    filter,
    change: (change: Partial<WallFilter>) => show(withoutEmpty({ ...filter, ...change })),
    clear: () => show({}),
    /** Keeps the search and the album. */
    clearFilters: () => show(withoutFilters(filter)),
  };
}
