import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { deleteSome } from '../../db/delete-some.ts';
import { prepared, runPrepared } from '../../db/prepared.ts';
import { ago } from '../../db/time.ts';

/** Requests of a user in the window that began at `windowStart`. */
export interface RequestCount {
  userId: string;
  windowStart: Date;
  count: number;
}

const ADD = prepared(
  'add-requests',
  `insert into request_windows (user_id, window_start, count)
  select * from unnest($1::uuid[], $2::timestamptz[], $3::integer[])
  on conflict (user_id, window_start) do update set count = request_windows.count + excluded.count
  returning user_id as "userId", window_start as "windowStart", count`,
);

/**
 * Adds requests of several users, each once for a window, and returns what their windows count now. Requests that are refused then
 * have to be taken back, with a negative count.
 */
export async function addRequests(db: Db, requests: readonly RequestCount[]): Promise<RequestCount[]> {
  // In one order, so that processes that add for the same users cannot deadlock.
  const sorted = requests.toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
  return runPrepared<RequestCount>(db, ADD, [
    sorted.map(({ userId }) => userId),
    sorted.map(({ windowStart }) => windowStart),
    sorted.map(({ count }) => count),
  ]);
}

export async function deletePastWindows(db: Db): Promise<void> {
  await deleteSome(db, 'requestWindows', sql`window_start < ${ago(7_200)}`);
}
