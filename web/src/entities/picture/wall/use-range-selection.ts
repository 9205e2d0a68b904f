import type { Generation } from '@easel/shared/contracts/generation.schema';
import { useState } from 'react';
import { idsBetween } from './range';

export type RangeSelection = ReturnType<typeof useRangeSelection>;

interface Chosen {
  ids: ReadonlySet<string>;
  /** The last picture that was pressed, where a range starts. */
  anchor: string | null;
}

/** Holds the pictures selected for a bulk action. Excludes pictures that are no longer listed. */
export function useRangeSelection(pictures: readonly Generation[]) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const listed = pictures.map(({ id }) => id);
  const ids = listed.filter((id) => chosen?.ids.has(id));

  return {
    /** Whether the selection mode is on. */
    isActive: chosen !== null,
    ids,
    has: (id: string) => chosen?.ids.has(id) ?? false,
    start: () => setChosen({ ids: new Set(), anchor: null }),
    stop: () => setChosen(null),
    /** Selects these pictures, unless the mode has been left, as while the rest of them was loading. */
    choose: (wanted: readonly string[]) =>
      setChosen((before) => before && { ids: new Set(wanted), anchor: null }),
    /** Selects or deselects a picture; with `isRange`, selects all from the last pressed one to this one. */
    toggle: (id: string, isRange: boolean) => {
      const anchor = chosen?.anchor ?? null;
      const next = new Set(ids);
      if (isRange) for (const each of idsBetween(listed, anchor, id)) next.add(each);
      else if (!next.delete(id)) next.add(id);
      setChosen({ ids: next, anchor: id });
    },
  };
}
