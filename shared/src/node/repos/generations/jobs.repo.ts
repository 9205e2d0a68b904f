import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { ago } from '../../db/time.ts';
import { MAX_RUN_ATTEMPTS } from '../../domain/attempts.ts';
import { isDue } from './claims.repo.ts';
import type { GenerationRow } from './generations.repo.ts';

/** What the queue needs to know of a waiting generation. */
type Job = Pick<GenerationRow, 'id' | 'priority'>;

/** A waiting generation's job is added again after this long, in case the queue lost it. Adding twice does nothing. */
const JOB_DOUBTED_AFTER_SECONDS = 60;

/** Waiting generations of a user, to add their jobs anew when the user lets them go on. */
export async function askForJobs(db: Db, userId: string): Promise<Job[]> {
  return writeWaiting(db, { userId }, null);
}

/** Records that jobs for these generations were added to the queue. */
export async function markEnqueued(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await writeWaiting(db, { ids }, sql<Date>`now()`);
}

/** Takes the mark back: the queue did not take these jobs. The next turn of whichever sweeper tries again. */
export async function forgetJobs(db: Db, ids: readonly string[]): Promise<void> {
  await writeWaiting(db, { ids }, null);
}

/** Locks the rows in the order of their ids, or two writers could wait for each other for ever. */
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
 * Waiting generations for which no job is known, or whose job was added long ago; they are marked as added, so that
 * each is handed to one sweeper. Those held back by their owner get their jobs when they are let go.
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

/** The job that a generation is due: undefined for one that {@link claimGeneration} would not take. */
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
