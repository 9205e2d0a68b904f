import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { WorkerOffers } from '../../db/queue.ts';
import { ago } from '../../db/time.ts';
import type { WorkerState } from '../../domain/worker-state.ts';

/** A worker without a heartbeat for this long counts as gone. */
const SILENT_AFTER_SECONDS = 30;

/** Condition for workers with a recent heartbeat. */
export const isLiveWorker = () => sql<boolean>`seen_at > ${ago(SILENT_AFTER_SECONDS)}`;

export interface WorkerReport {
  id: string;
  concurrency: number;
  offers: WorkerOffers;
  state?: WorkerState;
  /** When the worker was drained, to restore a row that was removed meanwhile. */
  drainedAt?: Date | null;
}

/**
 * Records a worker's heartbeat, its concurrency, what it can make now and its state.
 *
 * @returns when the worker was drained; null if it is not drained
 */
export async function reportWorker(db: Db, report: WorkerReport): Promise<Date | null> {
  const { id, concurrency, offers, state = {}, drainedAt = null } = report;
  const now = {
    offers: JSON.stringify(offers),
    state: JSON.stringify(state),
    seenAt: sql<Date>`now()`,
  };
  const row = await db
    .insertInto('workers')
    .values({ id, concurrency, drainedAt, ...now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(now))
    .returning('drainedAt')
    .executeTakeFirstOrThrow();
  return row.drainedAt;
}

export async function removeWorker(db: Db, id: string): Promise<void> {
  await db.deleteFrom('workers').where('id', '=', id).execute();
}

/** Deletes workers that stopped without removing themselves. */
export async function removeSilentWorkers(db: Db): Promise<void> {
  await db
    .deleteFrom('workers')
    .where('seenAt', '<', ago(10 * SILENT_AFTER_SECONDS))
    .execute();
}

/**
 * Drains a worker, or ends the drain. The worker reads the order with its next heartbeat.
 *
 * @returns whether anything changed; undefined when there is no such worker
 */
export async function orderDrain(tx: Db, id: string, isDrained: boolean): Promise<boolean | undefined> {
  const worker = await tx
    .selectFrom('workers')
    .select('drainedAt')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!worker) return undefined;
  if ((worker.drainedAt !== null) === isDrained) return false;
  const drainedAt = isDrained ? sql<Date>`now()` : null;
  await tx.updateTable('workers').set({ drainedAt }).where('id', '=', id).execute();
  return true;
}

/** Counts the places for local models of all live workers that take work. */
export async function countPlaces(db: Db): Promise<number> {
  const { places } = await db
    .selectFrom('workers')
    .select((eb) => eb.fn.sum<number | null>('concurrency').as('places'))
    .where(isLiveWorker())
    .where('drainedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(places ?? 0);
}
