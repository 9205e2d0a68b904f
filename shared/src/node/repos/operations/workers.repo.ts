import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { ago } from '../../db/time.ts';

/** A worker without a heartbeat for this long counts as gone. */
const SILENT_AFTER_SECONDS = 30;

/** Condition for workers with a recent heartbeat. */
export const isLiveWorker = () => sql<boolean>`seen_at > ${ago(SILENT_AFTER_SECONDS)}`;

/** Records a worker's heartbeat and its concurrency. */
export async function reportWorker(db: Db, worker: { id: string; concurrency: number }): Promise<void> {
  await db
    .insertInto('workers')
    .values({ ...worker, seenAt: sql`now()` })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seenAt: sql`now()` }))
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

/** The queue's pace: generations made at a time, and the mean seconds of recent ones (null for none yet). */
export interface QueuePace {
  slots: number;
  meanSeconds: number | null;
}

const RECENT_GENERATIONS = 50;

export async function queuePace(db: Db): Promise<QueuePace> {
  const { slots } = await db
    .selectFrom('workers')
    .select((eb) => eb.fn.sum<number | null>('concurrency').as('slots'))
    .where(isLiveWorker())
    .executeTakeFirstOrThrow();
  const { meanSeconds } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('generations')
        .select(sql<number>`extract(epoch from completed_at - started_at)::float8`.as('seconds'))
        .where('status', '=', 'completed')
        .orderBy('completedAt', 'desc')
        .limit(RECENT_GENERATIONS)
        .as('recent'),
    )
    .select((eb) => eb.fn.avg<number | null>('seconds').as('meanSeconds'))
    .executeTakeFirstOrThrow();
  return { slots: Number(slots ?? 0), meanSeconds };
}
