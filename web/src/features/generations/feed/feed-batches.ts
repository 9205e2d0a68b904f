import { type Batch, isBatchActive } from './batch';

/** Maximum number of batches that share the top of the feed. */
const MOST_TOGETHER = 12;

/** The state when the page opened. Everything newer, or in flight at that time, was followed in this visit. */
export interface Baseline {
  /** ISO 8601; empty for an account without pictures. */
  newestAt: string;
  activeIds: ReadonlySet<string>;
}

export function baselineOf(batches: readonly Batch[]): Baseline {
  return {
    newestAt: batches[0]?.generations.at(-1)?.createdAt ?? '',
    activeIds: new Set(batches.filter(isBatchActive).map(({ id }) => id)),
  };
}

/**
 * Returns the batches that the feed shows: those with a picture or in flight, and those that were followed in this
 * visit, so that a failure keeps its place. Older failures are in the queue tab. Leaves out the last batch while the
 * rest of it may be on the next page.
 */
export function batchesOfFeed(
  batches: readonly Batch[],
  baseline: Baseline,
  { hasMore }: { hasMore: boolean },
): Batch[] {
  const whole = hasMore && !isWhole(batches.at(-1)) ? batches.slice(0, -1) : batches;
  return whole.filter(
    (batch) =>
      isBatchActive(batch) ||
      batch.generations.some(({ image }) => image !== null) ||
      baseline.activeIds.has(batch.id) ||
      (batch.generations[0]?.createdAt ?? '') > baseline.newestAt,
  );
}

/** A contact sheet's generations do not say how many it has. */
function isWhole(batch: Batch | undefined): boolean {
  const [first] = batch?.generations ?? [];
  return first?.sheetId === null && batch?.generations.length === first.settings.iterations;
}

/**
 * Returns the batches that share the top of the feed: the newest, with those that were in flight when it was requested.
 * They stay together until the next request, so that nothing moves when one of them finishes.
 *
 * @param before what the last call returned
 */
export function batchesTogether(before: readonly string[], batches: readonly Batch[]): readonly string[] {
  const [newest] = batches;
  if (!newest) return before.length === 0 ? before : [];
  const lowest = batches.findLastIndex(({ id }) => before.includes(id));
  const kept = batches.slice(0, lowest + 1).map(({ id }) => id);
  // A batch that another client requested at the same moment can arrive late, between them.
  if (kept.length > 0 && kept.every((id) => before.includes(id))) {
    return kept.length === before.length ? before : kept;
  }
  const last = batches.findLastIndex(isBatchActive);
  return batches.slice(0, Math.min(MOST_TOGETHER, Math.max(1, last + 1))).map(({ id }) => id);
}
