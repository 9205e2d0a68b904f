import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { deleteSome } from '../../db/delete-some.ts';

/** Deletes counts whose window is over. The API processes' rate limiter writes and reads the others. */
export async function deletePastRequestCounts(db: Db): Promise<void> {
  await deleteSome(db, 'requestCounts', sql`expire < ${Date.now()}`);
}

/** Requests of a subject in a window: the key names both. */
export interface RequestCount {
  key: string;
  points: number;
}

/**
 * Adds to the counts of one window, all in one statement. Returns what all API processes have counted, these included.
 *
 * @param expire the end of the window, in Unix milliseconds
 */
export function addRequestCounts(
  db: Db,
  counts: readonly RequestCount[],
  expire: number,
): Promise<RequestCount[]> {
  // In the order of the keys: two processes lock the same rows in the same order.
  const rows = counts.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  return db
    .insertInto('requestCounts')
    .values(rows.map(({ key, points }) => ({ key, points, expire })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ points: sql<number>`request_counts.points + excluded.points` }),
    )
    .returning(['key', 'points'])
    .execute();
}
