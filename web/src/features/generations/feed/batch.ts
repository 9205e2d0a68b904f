import { type GenerationStatus, isActive } from '@easel/shared/contracts/generation';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import { byNewest } from '@/entities/picture/list-data';
import { isBlocked } from '../queue/status-words';

/** The generations of one request, in the order in which they were made. */
export interface Batch {
  id: string;
  generations: readonly Generation[];
}

/** How many pictures of a contact sheet the feed shows; its own page shows all of them. */
const SHEET_PREVIEWS = 4;

/** The contact sheet that a batch is; null if it is none. */
export const sheetOf = ({ generations }: Batch): string | null => generations[0]?.sheetId ?? null;

/** Returns the pictures of a batch that the feed shows. */
export const shownOf = (batch: Batch): readonly Generation[] =>
  sheetOf(batch) === null ? batch.generations : batch.generations.slice(0, SHEET_PREVIEWS);

/** Returns the generations of a batch that ended without a picture and may succeed on a retry. */
export const retryable = ({ generations }: Batch): readonly Generation[] =>
  generations.filter(
    (generation) =>
      generation.status === 'canceled' || (generation.status === 'failed' && !isBlocked(generation)),
  );

/** Groups generations into batches, newest first. */
export function groupIntoBatches(generations: readonly Generation[]): Batch[] {
  const grouped = Map.groupBy(generations.toSorted(byNewest), (generation) => generation.batchId);
  return [...grouped].map(([id, items]) => ({ id, generations: items.toReversed() }));
}

/**
 * Returns the batch to show beside the prompt: the newest, or an older active one if the newest was canceled
 * completely. Derived from the server's lists only, so that every tab and every reload shows the same batch.
 */
export function currentBatch(generations: readonly Generation[]): Batch | null {
  const batches = groupIntoBatches(generations);
  const [newest = null] = batches;
  if (!newest?.generations.every((generation) => generation.status === 'canceled')) return newest;
  return batches.find(isBatchActive) ?? newest;
}

export function isBatchActive(batch: Batch): boolean {
  return batch.generations.some((generation) => isActive(generation.status));
}

const STATUS_ORDER = ['processing', 'pending', 'completed', 'failed', 'canceled'] as const;
const STATUS_WORDS: Record<GenerationStatus, string> = {
  processing: 'generating',
  pending: 'waiting',
  completed: 'complete',
  failed: 'failed',
  canceled: 'canceled',
};

/** Describes the batch for screen readers. Changes with each status, not with each percent. */
export function describeBatch(batch: Batch): string {
  const parts = STATUS_ORDER.flatMap((status) => {
    const count = batch.generations.filter((generation) => generation.status === status).length;
    return count > 0 ? `${count} ${STATUS_WORDS[status]}` : [];
  });
  return `${batch.generations.length === 1 ? 'Image' : 'Images'}: ${parts.join(', ')}`;
}

/** Returns the percentage of the whole batch; finished generations count in full. */
export function batchProgress(batch: Batch, progressOf: (generation: Generation) => number): number {
  const total = batch.generations.reduce(
    (sum, generation) => sum + (isActive(generation.status) ? progressOf(generation) : 100),
    0,
  );
  return Math.floor(total / batch.generations.length);
}
