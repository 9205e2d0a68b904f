import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/client.ts';
import type { WorkerOffers } from '../../db/queue.ts';
import { newClock, type QueueAccount } from '../../queue/fair-queue.ts';
import type { QueueState, WaitingGeneration } from '../../queue/forecast.ts';
import type { Fleet } from '../../queue/pools.ts';
import { isLiveWorker } from '../operations/workers.repo.ts';

/** Seconds by model. */
export type ColdStarts = ReadonlyMap<string, number>;

/** An attempt that takes longer than expected is expected to continue for this share of its cost. */
const OVERDUE_SHARE = 0.1;

/**
 * Reads everything that decides the order of the queue and its pace, in one statement.
 *
 * @param coldStarts for models whose workers start when something waits, the seconds that this takes
 */
export async function readQueueState(db: Db, coldStarts: ColdStarts = new Map()): Promise<QueueState> {
  const { lines, pausedUsers, running, accounts, clock, workers, paused } = await db
    .selectNoFrom([
      // As text: objects are translated one by one, which would take seconds for a hundred thousand rows.
      sql<string>`(
        select coalesce(json_agg(json_build_array(account_id, line)), '[]')::text from (
          select account_id, json_agg(json_build_array(id, nullif(user_id, account_id), model, cost_seconds, ${READY_IN}) order by line_at, id) as line
            from generations where status = 'pending' and deleted_at is null group by account_id
        ) waiting)`.as('lines'),
      jsonArrayFrom(db.selectFrom('users').select('id').where('queuePausedAt', 'is not', null)).as(
        'pausedUsers',
      ),
      jsonArrayFrom(runningNow(db)).as('running'),
      jsonArrayFrom(accountsOf(db)).as('accounts'),
      jsonObjectFrom(db.selectFrom('queueClock').selectAll()).as('clock'),
      jsonArrayFrom(takingWork(db)).as('workers'),
      jsonArrayFrom(modelsPaused(db)).as('paused'),
    ])
    .executeTakeFirstOrThrow();
  return {
    waiting: waitingOf(JSON.parse(lines)),
    pausedUsers: new Set(pausedUsers.map(({ id }) => id)),
    running,
    accounts,
    clock: clock ?? newClock(),
    fleet: await fleetOf(db, { workers, paused }, coldStarts),
  };
}

/** Whole seconds until a generation may be tried again; null if it may at once. */
const READY_IN = sql`case when retry_at > now() then ceil(extract(epoch from retry_at - now())) end`;

/** An account's waiting generations, in the order of its line. The user is null if it is the account itself. */
type Line = [accountId: string, line: WaitingColumns[]];
type WaitingColumns = [
  id: string,
  userId: string | null,
  model: string,
  cost: number,
  readyAt: number | null,
];

const waitingOf = (lines: readonly Line[]): WaitingGeneration[] =>
  lines.flatMap(([accountId, line]) =>
    line.map(([id, user, model, cost, readyAt]) => {
      const generation = { id, accountId, userId: user ?? accountId, model, cost };
      return readyAt === null ? generation : { ...generation, readyAt };
    }),
  );

/** Selects generations in progress, with the seconds that each is expected to take from now. */
function runningNow(db: Db) {
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
    .where('status', '=', 'processing');
}

/** Lists generations in progress, with the seconds that each is expected to take from now. */
export const listRunning = (db: Db) => runningNow(db).execute();

const accountsOf = (db: Db) =>
  db.selectFrom('queueAccounts').select(['accountId as id', 'isFree', 'weight', 'maxRunning', 'tag']);

/** Lists the accounts of the queue: those with waiting generations, and idle ones until the virtual time of their class has passed their tag. */
export const listAccounts = (db: Db) => accountsOf(db).execute();

/** Finds accounts of the queue by their ids. */
export async function findQueueAccounts(db: Db, ids: readonly string[]): Promise<Map<string, QueueAccount>> {
  if (ids.length === 0) return new Map();
  const rows = await accountsOf(db)
    .where('accountId', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const takingWork = (db: Db) =>
  db
    .selectFrom('workers')
    .select(['concurrency', 'offers'])
    .where(isLiveWorker())
    .where('drainedAt', 'is', null);

const modelsPaused = (db: Db) => db.selectFrom('pausedModels').select('model');

/** The reports of live workers that take work, and the models that operators have paused. */
interface Reported {
  workers: readonly { concurrency: number; offers: WorkerOffers }[];
  paused: readonly { model: string }[];
}

/** Sums up the reports of live workers that take work. */
export async function readFleet(db: Db, coldStarts: ColdStarts = new Map()): Promise<Fleet> {
  const [workers, paused] = await Promise.all([takingWork(db).execute(), modelsPaused(db).execute()]);
  return fleetOf(db, { workers, paused }, coldStarts);
}

async function fleetOf(db: Db, { workers, paused }: Reported, coldStarts: ColdStarts): Promise<Fleet> {
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
  // Without workers, the state of the store is unknown.
  return {
    store: store || workers.length === 0,
    localPlaces,
    models,
    pausedModels: new Set(paused.map(({ model }) => model)),
    starting: await readStarts(db, new Map(cold)),
  };
}

/** A start that takes longer than usual is expected to continue for this share of its time. */
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
