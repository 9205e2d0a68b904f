import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { settleFailed } from './claims.repo.ts';
import type { GenerationRow } from './generations.repo.ts';

/** A waiting generation's job is added again after this long, in case the queue lost it. Adding twice does nothing. */
const JOB_DOUBTED_AFTER_SECONDS = 60;

const ago = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds})`;

/** Ends the attempts of workers that stopped renewing their lease, as `worker_lost`. Returns what changed. */
export async function settleLostClaims(
  db: Db,
  limit: number,
): Promise<Pick<GenerationRow, 'id' | 'userId' | 'version'>[]> {
  const lost = await db
    .selectFrom('generations')
    .select(['id', 'attempt'])
    .where('status', '=', 'processing')
    .where('leaseUntil', '<', sql<Date>`now()`)
    .orderBy('leaseUntil')
    .limit(limit)
    .execute();
  const settled = await Promise.all(
    lost.map((claim) =>
      settleFailed(db, claim, { code: 'worker_lost', retryable: true }, { ifExpired: true }),
    ),
  );
  return settled.filter((row) => row !== undefined);
}

/**
 * Waiting generations for which no job is known, or whose job was added long ago; they are marked as added, so that
 * each is handed to one sweeper. Those held back by their owner get their jobs when they are let go.
 */
export async function takeWithoutJob(
  db: Db,
  limit: number,
): Promise<Pick<GenerationRow, 'id' | 'priority'>[]> {
  return db
    .updateTable('generations')
    .set({ enqueuedAt: sql<Date>`now()` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('generations as g')
        .innerJoin('users as u', 'u.id', 'g.userId')
        .select('g.id')
        .where('g.status', '=', 'pending')
        .where('g.deletedAt', 'is', null)
        .where('u.queuePausedAt', 'is', null)
        .where((w) =>
          w.or([
            w.and([w('g.enqueuedAt', 'is', null), w('g.queuedAt', '<', ago(1))]),
            w('g.enqueuedAt', '<', ago(JOB_DOUBTED_AFTER_SECONDS)),
          ]),
        )
        .orderBy('g.priority')
        .orderBy('g.queuedAt')
        .limit(limit)
        .forUpdate('g')
        .skipLocked(),
    )
    .returning(['id', 'priority'])
    .execute();
}

/** Takes the mark back: the queue did not take these jobs. The next turn of whichever sweeper tries again. */
export async function forgetJobs(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('generations')
    .set({ enqueuedAt: null })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('generations as g')
        .select('g.id')
        .where('g.id', 'in', [...ids])
        .where('g.status', '=', 'pending')
        .orderBy('g.id')
        .forUpdate('g'),
    )
    .execute();
}

/** Removed generations whose late writers, if any, have lost their lease long ago. */
export async function findDeleted(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('generations')
    .select('id')
    .where('deletedAt', '<', ago(60))
    .orderBy('deletedAt')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function purgeGeneration(db: Db, id: string): Promise<void> {
  await db.deleteFrom('generations').where('id', '=', id).where('deletedAt', 'is not', null).execute();
}
