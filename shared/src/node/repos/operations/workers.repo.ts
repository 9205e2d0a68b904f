import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { ago } from '../../db/time.ts';

/** A worker that has been silent for this long no longer counts. */
const SILENT_AFTER_SECONDS = 30;

/** For a query on workers: whether one has reported lately. */
export const isLiveWorker = () => sql<boolean>`seen_at > ${ago(SILENT_AFTER_SECONDS)}`;

/** Reports that a worker lives and how many generations it makes at once. */
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

/** Forgets workers that ended without saying so. */
export async function removeSilentWorkers(db: Db): Promise<void> {
  await db
    .deleteFrom('workers')
    .where('seenAt', '<', ago(10 * SILENT_AFTER_SECONDS))
    .execute();
}

/** How fast the queue moves: generations made at once, and the seconds that recent ones took (null: none yet). */
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
