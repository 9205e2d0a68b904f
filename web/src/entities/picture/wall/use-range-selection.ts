import type { Generation } from '@easel/shared/contracts/generation.schema';
import { useState } from 'react';
import { idsBetween } from './range';

export type RangeSelection = ReturnType<typeof useRangeSelection>;

interface Chosen {
  ids: ReadonlySet<string>;
  /** The last picture that was pressed, where a range begins. */
  anchor: string | null;
}

/** The pictures selected to be changed together. Excludes pictures that are no longer listed. */
export function useRangeSelection(pictures: readonly Generation[]) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const listed = pictures.map(({ id }) => id);
  const ids = listed.filter((id) => chosen?.ids.has(id));

  return {
    /** True in selection mode. */
    isActive: chosen !== null,
    ids,
    has: (id: string) => chosen?.ids.has(id) ?? false,
    start: () => setChosen({ ids: new Set(), anchor: null }),
    stop: () => setChosen(null),
    choose: (wanted: readonly string[]) => setChosen({ ids: new Set(wanted), anchor: null }),
    /** Selects a picture or takes it out; with `isRange`, all from the last pressed one to it. */
    toggle: (id: string, isRange: boolean) => {
      const anchor = chosen?.anchor ?? null;
      const next = new Set(ids);
      if (isRange) for (const each of idsBetween(listed, anchor, id)) next.add(each);
      else if (!next.delete(id)) next.add(id);
      setChosen({ ids: next, anchor: id });
    },
  };
}
