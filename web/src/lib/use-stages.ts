import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from './when-idle';

/**
 * Counts from `first` to `last`, one step per idle period, for parts of a page that would block it if they were
 * rendered together.
 *
 * @param begin resolves before the first step; must be the same in each render
 */
export function useStages(first: number, last: number, begin = whenIdle): number {
  const [reached, setReached] = useState(first);
  const stage = Math.max(reached, first);
  useEffect(() => {
    if (stage >= last) return;
    let isOver = false;
    void (stage === first ? begin() : whenIdle()).then(() => {
      if (!isOver) startTransition(() => setReached(stage + 1));
    });
    return () => {
      isOver = true;
    };
  }, [stage, first, last, begin]);
  return stage;
}
