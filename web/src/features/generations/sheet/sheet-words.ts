import { isActive } from '@easel/shared/contracts/generation';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import type { Sheet } from '@easel/shared/contracts/sheets.schema';
import { creditCount } from '@/lib/formats';
import { describeWait } from '../queue/queue';

type Cell = Pick<Generation, 'status' | 'queue'>;

/**
 * Describes a sheet's progress and price.
 *
 * @param cells those that were not removed
 */
export function describeSheet(cells: readonly Cell[], { credits }: Pick<Sheet, 'credits'>): string {
  const done = cells.filter(({ status }) => status === 'completed').length;
  const active = cells.filter(({ status }) => isActive(status)).length;
  const wait = describeSheetWait(cells);
  const left = (active > 0 ? `, ${active} to go` : '') + (wait ? `, done in ${wait}` : '');
  return `${done} of ${cells.length} finished${left} · ${creditCount(credits)}`;
}

/** Describes when the last waiting cell will be done. Null if none is waiting, or one of them has no estimate. */
export function describeSheetWait(cells: readonly Cell[]): string | null {
  let last: { seconds: number; high: number | null } | null = null;
  for (const { status, queue } of cells) {
    if (status !== 'pending') continue;
    if (queue === null || queue.estimatedSeconds === null) return null;
    const { estimatedSeconds: seconds, estimatedSecondsHigh: high } = queue;
    if (last === null || seconds > last.seconds) last = { seconds, high };
  }
  return last && describeWait(last.seconds, last.high);
}
