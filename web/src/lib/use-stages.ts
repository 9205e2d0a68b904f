import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from './when-idle';

/** Counts from `first` to `last`, a step in each idle moment, for parts of a page that would block it if they were rendered together. */
export function useStages(first: number, last: number): number {
  const [stage, setStage] = useState(first);
  useEffect(() => {
    if (stage >= last) return;
    let isOver = false;
    void whenIdle().then(() => {
      if (!isOver) startTransition(() => setStage(stage + 1));
    });
    return () => {
      isOver = true;
    };
  }, [stage, last]);
  return stage;
}
