import type { Generation } from '@easel/shared/contracts/generation.schema';
import { useState } from 'react';

/** The pictures selected to be changed together. Excludes pictures that are no longer listed. */
export function useSelection(pictures: readonly Generation[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const ids = pictures.filter(({ id }) => chosen?.has(id)).map(({ id }) => id);

  return {
    /** True in selection mode. */
    isActive: chosen !== null,
    ids,
    has: (id: string) => chosen?.has(id) ?? false,
    start: () => setChosen(new Set()),
    stop: () => setChosen(null),
    choose: (wanted: readonly string[]) => setChosen(new Set(wanted)),
    chooseAll: () => setChosen(new Set(pictures.map(({ id }) => id))),
    toggle: (id: string) =>
      setChosen(new Set(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])),
  };
}

export type Selection = ReturnType<typeof useSelection>;
