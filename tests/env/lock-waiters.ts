import type { Db } from '@easel/shared/node/db/client';
import { sql } from 'kysely';

/** Returns how many connections to this database wait for a lock that another transaction holds. */
export async function countLockWaiters(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows[0]?.waiting ?? 0;
}
