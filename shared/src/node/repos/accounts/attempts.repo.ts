import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { inSeconds } from '../../db/time.ts';

/** A count of tries, and what is left of its window by the database's clock. */
export interface AttemptCount {
  count: number;
  remainingMs: number;
}

/** Counts one try. The first one begins the window, and the next one after its end begins another: no two processes disagree. */
export async function countAttempt(db: Db, key: Buffer, windowSeconds: number): Promise<AttemptCount> {
  const end = inSeconds(windowSeconds);
  return await db
    .insertInto('attempts')
    .values({ key, count: 1, resetsAt: end })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when attempts.resets_at <= now() then 1 else attempts.count + 1 end`,
        resetsAt: sql<Date>`case when attempts.resets_at <= now() then excluded.resets_at else attempts.resets_at end`,
      }),
    )
    .returning([
      'count',
      sql<number>`ceil(extract(epoch from attempts.resets_at - now()) * 1000)::int`.as('remainingMs'),
    ])
    .executeTakeFirstOrThrow();
}

/** Takes back one try that turned out not to count, unless its window is over. */
export async function takeBackAttempt(db: Db, key: Buffer): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ count: sql<number>`count - 1` })
    .where('key', '=', key)
    .where('count', '>', 0)
    .where('resetsAt', '>', inSeconds(0))
    .execute();
}

export async function deletePastAttempts(db: Db): Promise<void> {
  await db.deleteFrom('attempts').where('resetsAt', '<', inSeconds(0)).execute();
}
