import { keptFor } from '@easel/shared/node/async/kept-for';
import type { Db } from '@easel/shared/node/db/client';
import type { ModelRegistry } from '@easel/shared/node/models/model-registry';
import { type GenerationRow, queuePositions } from '@easel/shared/node/repos/generations/generations.repo';
import { queuePace } from '@easel/shared/node/repos/operations/workers.repo';

export interface QueueEstimate {
  /** 1 is next. */
  position: number;
  estimatedSeconds: number;
}

export type QueueEstimates = (rows: readonly GenerationRow[]) => Promise<Map<string, QueueEstimate>>;

/** The pace changes slowly and is read often. */
const PACE_KEPT_MS = 5_000;

/**
 * Estimates when pending generations will be done: their position, times the mean duration of recent ones, divided by the number of
 * slots.
 */
export function createQueueEstimates({ db, models }: { db: Db; models: ModelRegistry }): QueueEstimates {
  const currentPace = keptFor(PACE_KEPT_MS, () => queuePace(db));

  return async (rows) => {
    const waiting = rows.filter((row) => row.status === 'pending');
    if (waiting.length === 0) return new Map();
    const [positions, { slots, meanSeconds }] = await Promise.all([
      queuePositions(
        db,
        waiting.map((row) => row.id),
      ),
      currentPace(),
    ]);
    const estimates = new Map<string, QueueEstimate>();
    for (const { id, model } of waiting) {
      const position = positions.get(id);
      if (position === undefined) continue;
      const seconds = meanSeconds ?? models.find(model)?.expectedSeconds ?? 10;
      const turns = Math.ceil(position / Math.max(1, slots));
      estimates.set(id, { position, estimatedSeconds: Math.ceil(turns * seconds) });
    }
    return estimates;
  };
}
