import { type GenerationStatus, isActive } from '@easel/shared/contracts/generation';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import { byNewest } from '@/entities/picture/list-data';

/** The generations that one press of Generate made, in the order they were made. */
export interface Batch {
  id: string;
  generations: readonly Generation[];
}

/** Newest first. */
export function groupIntoBatches(generations: readonly Generation[]): Batch[] {
  const grouped = Map.groupBy(generations.toSorted(byNewest), (generation) => generation.batchId);
  return [...grouped].map(([id, items]) => ({ id, generations: items.toReversed() }));
}

/**
 * The batch to show beside the prompt: the newest one. Where its owner canceled all of it and an older one is
 * still being made, that one. Derived from the server's lists only, so every tab and every reload shows the same.
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

/** For a screen reader: changes with a change of state only, not with each per cent. */
export function describeBatch(batch: Batch): string {
  const parts = STATUS_ORDER.flatMap((status) => {
    const count = batch.generations.filter((generation) => generation.status === status).length;
    return count > 0 ? `${count} ${STATUS_WORDS[status]}` : [];
  });
  return `${batch.generations.length === 1 ? 'Image' : 'Images'}: ${parts.join(', ')}`;
}

/** Per cent of the whole batch, finished ones counting in full. */
export function batchProgress(batch: Batch, progressOf: (generation: Generation) => number): number {
  const total = batch.generations.reduce(
    (sum, generation) => sum + (isActive(generation.status) ? progressOf(generation) : 100),
    0,
  );
  return Math.floor(total / batch.generations.length);
}
