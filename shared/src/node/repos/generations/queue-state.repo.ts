import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { newClock, type QueueAccount } from '../../queue/fair-queue.ts';
import type { QueueState, WaitingGeneration } from '../../queue/forecast.ts';
import type { Fleet } from '../../queue/pools.ts';
import { isLiveWorker } from '../operations/workers.repo.ts';
import type { GenerationRow } from './generations.repo.ts';

/** Seconds by model. */
export type ColdStarts = ReadonlyMap<string, number>;

/** An attempt that takes longer than expected is expected to go on for this share of its cost. */
const OVERDUE_SHARE = 0.1;

/**
 * Reads everything that decides the order of the queue and its pace. Not one snapshot: the parts may differ by some milliseconds.
 *
 * @param coldStarts for models whose workers start when something waits, the seconds that this takes
 */
export async function readQueueState(db: Db, coldStarts: ColdStarts = new Map()): Promise<QueueState> {
  const [waiting, running, accounts, clock, fleet] = await Promise.all([
    listWaiting(db),
    listRunning(db),
    listAccounts(db),
    db.selectFrom('queueClock').selectAll().executeTakeFirst(),
    readFleet(db, coldStarts),
  ]);
  return { waiting, running, accounts, clock: clock ?? newClock(), fleet };
}

/** The id, the user unless it is the account itself, the model and the cost of a waiting generation. */
type WaitingColumns = [id: string, userId: string | null, model: string, cost: number];

/** Lists what waits, in the order of each account's line. One row of text an account: a hundred thousand rows would take seconds. */
async function listWaiting(db: Db): Promise<WaitingGeneration[]> {
  const [paused, { rows: lines }] = await Promise.all([
    db.selectFrom('users').select('id').where('queuePausedAt', 'is not', null).execute(),
    sql<{ accountId: string; line: string }>`
      select account_id,
          json_agg(json_build_array(id, nullif(user_id, account_id), model, cost_seconds) order by line_at, id)::text as line
        from generations where status = 'pending' and deleted_at is null group by account_id
    `.execute(db),
  ]);
  const pausedUsers = new Set(paused.map(({ id }) => id));
  return lines.flatMap(({ accountId, line }) =>
    (JSON.parse(line) as WaitingColumns[]).map(([id, user, model, cost]) => {
      const userId = user ?? accountId;
      return { id, accountId, userId, model, cost, isPaused: pausedUsers.has(userId) };
    }),
  );
}

/** Lists what is being made, with the seconds that it is expected to go on. */
export function listRunning(db: Db) {
  const elapsed = sql`extract(epoch from now() - coalesce(begun_at, generations.started_at))`;
  return db
    .selectFrom('generations')
    .leftJoin('workers', 'workers.id', 'generations.workerId')
    .select(['accountId', 'model'])
    .select(({ eb }) => eb('workers.drainedAt', 'is not', null).$castTo<boolean>().as('isDrained'))
    .select(
      sql<number>`greatest(cost_seconds - ${elapsed}, ${OVERDUE_SHARE}::float8 * cost_seconds)::float8`.as(
        'remaining',
      ),
    )
    .where('status', '=', 'processing')
    .execute();
}

const accounts = (db: Db) =>
  db.selectFrom('queueAccounts').select(['accountId as id', 'isFree', 'weight', 'maxRunning', 'tag']);

/** Lists those that wait, and those whose tag is ahead of the others: idle ones are forgotten once it means nothing. */
export const listAccounts = (db: Db) => accounts(db).execute();

/** Finds accounts of the queue by their ids. */
export async function findQueueAccounts(db: Db, ids: readonly string[]): Promise<Map<string, QueueAccount>> {
  if (ids.length === 0) return new Map();
  const rows = await accounts(db)
    .where('accountId', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Sums up what the live workers report that take work. */
export async function readFleet(db: Db, coldStarts: ColdStarts = new Map()): Promise<Fleet> {
  const [workers, paused] = await Promise.all([
    db
      .selectFrom('workers')
      .select(['concurrency', 'offers'])
      .where(isLiveWorker())
      .where('drainedAt', 'is', null)
      .execute(),
    db.selectFrom('pausedModels').select('model').execute(),
  ]);
  const offered = new Set(workers.flatMap(({ offers }) => offers.models.map(({ id }) => id)));
  const cold = [...coldStarts].filter(([model]) => !offered.has(model));
  const models = new Map<string, number | null>();
  let localPlaces = 0;
  let store = false;
  for (const { concurrency, offers } of workers) {
    if (!offers.store) continue;
    store = true;
    localPlaces += concurrency;
    for (const { id, places } of offers.models) {
      const known = models.get(id);
      if (places === null) models.set(id, null);
      else if (places > 0 && known !== null) models.set(id, Math.max(known ?? 0, places));
    }
  }
  // Without workers nothing is known of the store.
  return {
    store: store || workers.length === 0,
    localPlaces,
    models,
    pausedModels: new Set(paused.map(({ model }) => model)),
    starting: await readStarts(db, new Map(cold)),
  };
}

/** A start that takes longer than usual is expected to go on for this share of its time. */
const LATE_START_SHARE = 0.1;

/** Returns the seconds until workers for these models take work. A start begins when something waits for it. */
async function readStarts(db: Db, coldStarts: ColdStarts): Promise<Fleet['starting']> {
  if (coldStarts.size === 0) return coldStarts;
  const begun = await db
    .selectFrom('generations')
    .select('model')
    .select(sql<number>`extract(epoch from now() - min(queued_at))::float8`.as('seconds'))
    .where('status', '=', 'pending')
    .where('deletedAt', 'is', null)
    .where('model', 'in', [...coldStarts.keys()])
    .groupBy('model')
    .execute();
  const begunFor = new Map(begun.map(({ model, seconds }) => [model, seconds]));
  return new Map(
    [...coldStarts].map(([model, usual]) => [
      model,
      Math.max(usual - (begunFor.get(model) ?? 0), LATE_START_SHARE * usual),
    ]),
  );
}

/** How good recent forecasts were. */
export interface ForecastRatios {
  /** Actual over forecast seconds, of recent generations. */
  ratios: number[];
  /** How many promises there were, how many were near (within 20 % or half a second), and how many were done by the upper end. */
  promised: number;
  near: number;
  kept: number;
}

const RECENT_FORECASTS = 200;
const RECENT_SECONDS = 86_400;

/** Reads how long generations took that completed in the last day, compared with what was forecast at their submission. */
export async function readForecastRatios(db: Db): Promise<ForecastRatios> {
  const rows = await db
    .selectFrom('generations')
    .select(['forecastSeconds', 'promisedSeconds', 'promisedSecondsHigh'])
    .select(sql<number>`extract(epoch from completed_at - queued_at)::float8`.as('seconds'))
    .where('status', '=', 'completed')
    .where('completedAt', '>', sql<Date>`now() - make_interval(secs => ${RECENT_SECONDS})`)
    .where('forecastSeconds', 'is not', null)
    .orderBy('completedAt', 'desc')
    .limit(RECENT_FORECASTS)
    .execute();
  const told = rows.filter(({ promisedSeconds }) => promisedSeconds !== null);
  return {
    ratios: rows.map(({ seconds, forecastSeconds }) => seconds / Math.max(forecastSeconds ?? 1, 0.1)),
    promised: told.length,
    near: told.filter(({ seconds, promisedSeconds }) => isNear(seconds, promisedSeconds ?? 0)).length,
    kept: told.filter(({ seconds, promisedSecondsHigh }) => seconds <= (promisedSecondsHigh ?? 0)).length,
  };
}

/** Within 20 %, or the half second by which promises are rounded. */
const isNear = (seconds: number, promised: number) =>
  Math.abs(seconds - promised) <= Math.max(0.2 * promised, 0.5);

/** Stores what was promised at the submission. */
export async function savePromise(
  db: Db,
  id: string,
  promise: Pick<GenerationRow, 'forecastSeconds' | 'promisedSeconds' | 'promisedSecondsHigh'>,
): Promise<void> {
  await db.updateTable('generations').set(promise).where('id', '=', id).execute();
}
