import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { WorkerOffers } from '../../db/queue.ts';
import { ago } from '../../db/time.ts';

/** A worker without a heartbeat for this long counts as gone. */
const SILENT_AFTER_SECONDS = 30;

/** Condition for workers with a recent heartbeat. */
export const isLiveWorker = () => sql<boolean>`seen_at > ${ago(SILENT_AFTER_SECONDS)}`;

export interface WorkerReport {
  id: string;
  concurrency: number;
  offers: WorkerOffers;
}

/** Records a worker's heartbeat, its concurrency and what it can make now. */
export async function reportWorker(db: Db, { id, concurrency, offers }: WorkerReport): Promise<void> {
  const report = { offers: JSON.stringify(offers), seenAt: sql<Date>`now()` };
  await db
    .insertInto('workers')
    .values({ id, concurrency, ...report })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(report))
    .execute();
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

/** Counts the places for local models of all live workers. */
export async function countPlaces(db: Db): Promise<number> {
  const { places } = await db
    .selectFrom('workers')
    .select((eb) => eb.fn.sum<number | null>('concurrency').as('places'))
    .where(isLiveWorker())
    .executeTakeFirstOrThrow();
  return Number(places ?? 0);
}
