import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { deleteSome } from '../../db/delete-some.ts';
import { ago } from '../../db/time.ts';

/**
 * Counts a user's request in the window that began at `windowStart`. Returns the count with this one, or undefined when `most`
 * were counted already. Of any number of concurrent requests, exactly `most` pass.
 */
export async function countRequest(
  db: Db,
  { userId, windowStart, most }: { userId: string; windowStart: Date; most: number },
): Promise<number | undefined> {
  const row = await db
    .insertInto('requestWindows')
    .values({ userId, windowStart })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'windowStart'])
        .doUpdateSet({ count: sql<number>`request_windows.count + 1` })
        .where('requestWindows.count', '<', most),
    )
    .returning('count')
    .executeTakeFirst();
  return row?.count;
}

export async function deletePastWindows(db: Db): Promise<void> {
  await deleteSome(db, 'requestWindows', sql`window_start < ${ago(7_200)}`);
}
