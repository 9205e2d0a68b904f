import { DAY_SECONDS, HOUR_SECONDS } from '@easel/shared/contracts/durations';
import type { Db } from '@easel/shared/node/db/client';
import { findOrphans, isInQuarantine } from '@easel/shared/node/domain/orphans';
import type { Logger } from '@easel/shared/node/logger';
import { findChoreDue, rescheduleChore, takeChore } from '@easel/shared/node/repos/generations/sweeps.repo';
import { findQuarantines } from '@easel/shared/node/repos/operations/restores.repo';
import type { ObjectStore } from '@easel/shared/node/storage/store';

const CHORE = 'orphan sweep';
const SWEEP_EVERY_SECONDS = DAY_SECONDS;
/** Until a sweep has ended, the next one is due so long after its last batch. Must not exceed the time between two sweeps. */
const AGAIN_AFTER_SECONDS = HOUR_SECONDS;

export interface OrphanSweepOptions {
  db: Db;
  store: ObjectStore;
  logger: Logger;
}

/**
 * Removes objects without a row, which crashes leave behind, once a day in one worker. Two databases must not share a store: each
 * would remove the other's images.
 *
 * Removes only objects that existed at the sweep before, by the database's own record. Where other programs have restored the database
 * from a backup, objects that are younger than the backup stay for another day; after Easel's own restore they stay for 30.
 *
 * A sweep that fails, or whose process ends, is due again within an hour.
 *
 * @param stopping ends the sweep after the current batch when it aborts; the next sweep finds the rest
 */
export async function sweepOrphans(options: OrphanSweepOptions, stopping?: AbortSignal): Promise<void> {
  const { db, logger } = options;
  const due = await findChoreDue(db, CHORE);
  if (!(await takeChore(db, CHORE, SWEEP_EVERY_SECONDS)) || !due) return;
  const lastSweep = new Date(due.getTime() - SWEEP_EVERY_SECONDS * 1_000);
  const postpone = () => rescheduleChore(db, CHORE, AGAIN_AFTER_SECONDS);
  await postpone();
  const { removed, kept } = await removeOrphans(options, lastSweep, { stopping, onBatch: postpone });
  if (!stopping?.aborted) await rescheduleChore(db, CHORE, SWEEP_EVERY_SECONDS);
  if (removed > 0) logger.info({ removed }, 'orphans removed from the store');
  if (kept > 0)
    logger.warn({ kept }, 'objects of before the restore have no row: see `easel quarantine list`');
}

/**
 * Removes objects that no row names and no attempt is making. Returns how many were removed, and how many
 * were kept because a restore may have removed their rows.
 *
 * @param during.stopping ends it after the current batch when it aborts
 * @param during.onBatch is called after each batch
 */
export async function removeOrphans(
  { db, store }: OrphanSweepOptions,
  before: Date,
  { stopping, onBatch }: { stopping?: AbortSignal | undefined; onBatch?: () => Promise<void> } = {},
): Promise<{ removed: number; kept: number }> {
  const quarantines = await findQuarantines(db);
  const count = { removed: 0, kept: 0 };
  for await (const orphans of findOrphans({ db, store, before })) {
    const keys = orphans.filter((orphan) => !isInQuarantine(orphan, quarantines)).map(({ key }) => key);
    await store.delete(keys);
    count.removed += keys.length;
    count.kept += orphans.length - keys.length;
    await onBatch?.();
    if (stopping?.aborted) break;
  }
  return count;
}
