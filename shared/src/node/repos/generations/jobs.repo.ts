import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { ago } from '../../db/time.ts';
import { MAX_RUN_ATTEMPTS } from '../../domain/attempts.ts';
import { isDue } from './claims.repo.ts';
import type { GenerationRow } from './generations.repo.ts';

/** The fields of a waiting generation that the queue needs. */
type Job = Pick<GenerationRow, 'id' | 'priority'>;

/** After this time a waiting generation's job is added again, in case the queue lost it. Adding it twice has no effect. */
const JOB_DOUBTED_AFTER_SECONDS = 60;

/** Returns a user's waiting generations, to add their jobs again on Resume. */
export async function askForJobs(db: Db, userId: string): Promise<Job[]> {
  return writeWaiting(db, { userId }, null);
}

/** Records that jobs for these generations were added to the queue. */
export async function markEnqueued(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await writeWaiting(db, { ids }, sql<Date>`now()`);
}

/** Removes the marks of jobs that the queue did not accept, so that the next sweep adds them. */
export async function forgetJobs(db: Db, ids: readonly string[]): Promise<void> {
  await writeWaiting(db, { ids }, null);
}

/** Locks the rows in the order of their ids, so that concurrent writers cannot deadlock. */
async function writeWaiting(
  db: Db,
  chosen: { ids: readonly string[] } | { userId: string },
  enqueuedAt: RawBuilder<Date> | null,
): Promise<Job[]> {
  return db
    .updateTable('generations')
    .set({ enqueuedAt })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('generations as g')
        .select('g.id')
        .where((w) =>
          'ids' in chosen ? w('g.id', 'in', [...chosen.ids]) : w('g.userId', '=', chosen.userId),
        )
        .where('g.status', '=', 'pending')
        .where('g.deletedAt', 'is', null)
        .orderBy('g.id')
        .forUpdate('g'),
    )
    .returning(['id', 'priority'])
    .execute();
}

/**
 * Returns waiting generations without a job, or whose job was added long ago, and marks them as enqueued, so that each goes to
 * one sweeper. Paused ones get their jobs on Resume.
 */
export async function takeWithoutJob(db: Db, limit: number): Promise<Job[]> {
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
        .where(isDue())
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

/** Returns the job of a generation that {@link claimGeneration} would claim now; undefined for others. */
export async function jobDue(db: Db, id: string): Promise<Job | undefined> {
  return db
    .selectFrom('generations as g')
    .innerJoin('users as u', 'u.id', 'g.userId')
    .select(['g.id', 'g.priority'])
    .where('g.id', '=', id)
    .where('g.status', '=', 'pending')
    .where('g.deletedAt', 'is', null)
    .where('g.runAttempts', '<', MAX_RUN_ATTEMPTS)
    .where('u.queuePausedAt', 'is', null)
    .where(isDue())
    .executeTakeFirst();
}
