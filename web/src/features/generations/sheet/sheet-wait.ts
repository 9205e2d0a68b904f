import type { Generation } from '@easel/shared/contracts/generation.schema';
import { describeWait } from '../queue/queue';

/** Returns when the last of the waiting cells is done, in words. Null if none waits, or one of them has no estimate. */
export function describeSheetWait(cells: readonly Pick<Generation, 'status' | 'queue'>[]): string | null {
  let last: { seconds: number; high: number | null } | null = null;
  for (const { status, queue } of cells) {
    if (status !== 'pending') continue;
    if (queue === null || queue.estimatedSeconds === null) return null;
    const { estimatedSeconds: seconds, estimatedSecondsHigh: high } = queue;
    if (last === null || seconds > last.seconds) last = { seconds, high };
  }
  return last && describeWait(last.seconds, last.high);
}
