import { sql } from 'kysely';
import { DAY_SECONDS } from '../../../contracts/durations.ts';
import type { Db, Tx } from '../../db/client.ts';
import { inSeconds } from '../../db/time.ts';
import { releaseAllGenerations } from '../generations/settlements.repo.ts';

const ORPHANS_KEPT_SECONDS = 30 * DAY_SECONDS;

/** What a restore changed in rows that had become outdated. */
export interface PutInOrder {
  /** Generations that were in progress and wait again. */
  requeued: number;
  /** Sign-ins that ended. */
  sessions: number;
}

/**
 * Corrects rows that were copied while Easel ran, before anything else uses them: generations in progress wait again at
 * no cost, all sessions and mailed links end, since some may have been revoked after the backup, and workers are
 * removed.
 *
 * @param takenAt when the copy was taken: orphans in the store that are younger are kept for 30 days
 */
export async function putInOrder(tx: Tx, takenAt: Date): Promise<PutInOrder> {
  const requeued = await releaseAllGenerations(tx);
  // The rest, whose vendor was paid, goes to the sweep at once, as do files and webhooks in progress.
  for (const table of ['generations', 'imageVariants', 'webhookDeliveries'] as const) {
    await tx
      .updateTable(table)
      .set({ leaseUntil: sql<Date>`now()` })
      .where('leaseUntil', '>', sql<Date>`now()`)
      .execute();
  }
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ revokedAt: sql<Date>`now()` })
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  await tx.deleteFrom('oneTimeTokens').execute();
  await tx.deleteFrom('authChallenges').execute();
  await tx.deleteFrom('workers').execute();
  await tx
    .insertInto('restores')
    .values({
      takenAt,
      // Not now(): objects were written since this transaction began.
      restoredAt: sql<Date>`clock_timestamp()`,
      orphansKeptUntil: inSeconds(ORPHANS_KEPT_SECONDS),
    })
    .execute();
  return { requeued, sessions: Number(numUpdatedRows) };
}

/** A period whose objects may have lost their rows in a restore. */
export interface Quarantine {
  from: Date;
  until: Date;
  /** Until when its orphans are kept. */
  keptUntil: Date;
}

export async function findQuarantines(db: Db): Promise<Quarantine[]> {
  return db
    .selectFrom('restores')
    .select(['takenAt as from', 'restoredAt as until', 'orphansKeptUntil as keptUntil'])
    .where('orphansKeptUntil', '>', sql<Date>`now()`)
    .orderBy('id')
    .execute();
}

/** Ends all quarantines: their orphans are then treated like others. */
export async function endQuarantines(db: Db): Promise<void> {
  await db
    .updateTable('restores')
    .set({ orphansKeptUntil: sql<Date>`now()` })
    .where('orphansKeptUntil', '>', sql<Date>`now()`)
    .execute();
}
