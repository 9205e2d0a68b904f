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
const TAKE_BACK = prepared(
  'take-back-requests',
  `with taken as (
    select user_id, window_start, t.count from unnest($1::uuid[], $2::timestamptz[], $3::integer[]) t (user_id, window_start, count)
    join request_windows w using (user_id, window_start) order by user_id, window_start for update of w)
  update request_windows w set count = w.count - taken.count from taken
  where w.user_id = taken.user_id and w.window_start = taken.window_start`,
);

/**
 * Adds requests of several users, each once for a window, and returns what their windows count now. Requests that are refused then
 * have to be taken back.
 */
export const addRequests = (db: Db, requests: readonly RequestCount[]): Promise<RequestCount[]> =>
  runPrepared<RequestCount>(db, ADD, columnsOf(requests));

/** Subtracts requests that were added. Skips users who were erased meanwhile. */
export async function takeBackRequests(db: Db, requests: readonly RequestCount[]): Promise<void> {
  await runPrepared(db, TAKE_BACK, columnsOf(requests));
}

/** Sorted, so that processes that count for the same users cannot deadlock. */
function columnsOf(requests: readonly RequestCount[]) {
  const keyOf = ({ userId, windowStart }: RequestCount) => `${userId} ${windowStart.getTime()}`;
  const sorted = requests.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  return [
    sorted.map(({ userId }) => userId),
    sorted.map(({ windowStart }) => windowStart),
    sorted.map(({ count }) => count),
  ];
}

export async function deletePastWindows(db: Db): Promise<void> {
  await deleteSome(db, 'requestWindows', sql`window_start < ${ago(7_200)}`);
}
