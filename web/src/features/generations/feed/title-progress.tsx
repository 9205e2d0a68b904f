import type { Generation } from '@easel/shared/contracts/generation.schema';
import { useEffect } from 'react';
import { progressOf } from '@/entities/picture/live-progress';
import { useLiveStore } from '@/entities/picture/live-store';
import { batchProgress, currentBatch, isBatchActive } from './batch';

/** Shows the current batch's percentage in the browser tab's title. */
export function TitleProgress({ generations }: { generations: readonly Generation[] }) {
  const batch = currentBatch(generations);
  const percent = useLiveStore(({ progressById }) =>
    batch && isBatchActive(batch)
      ? batchProgress(batch, (generation) => progressOf(generation, progressById[generation.id]).percent ?? 0)
      : 0,
  );

  useEffect(() => {
    if (percent === 0) return;
    const plain = document.title;
    const shown = `${percent}% · ${plain}`;
    document.title = shown;
    return () => {
      // Another page may have set its own title in the meantime.
      if (document.title === shown) document.title = plain;
    };
  }, [percent]);

  return null;
}
