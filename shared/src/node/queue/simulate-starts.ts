import type { FairQueue, QueueItem, QueueStart } from './fair-queue.ts';
import type { Pools } from './pools.ts';

export interface RunningGeneration {
  accountId: string;
  model: string;
  /** Seconds that it is expected to take from now. */
  remaining: number;
  /** Whether its worker is drained: no generation takes its local place after it. */
  isDrained?: boolean;
}

export interface SimulatedItem extends QueueItem {
  model: string;
}

/** Above this number of starts, seconds follow from the rate of each pool so far. */
const SIMULATED_STARTS = 2_000;

/**
 * Runs the order against the places of the workers and empties it.
 *
 * @param running what holds places now
 * @param accountLimit how many generations of a model one account may run at once; null for no limit
 * @returns the starts in their order, `at` in seconds from now, and when a place of a pool is free that none of them takes
 */
export function simulateStarts<Item extends SimulatedItem>(
  order: FairQueue<Item>,
  running: readonly RunningGeneration[],
  pools: Pools,
  accountLimit: AccountLimit,
) {
  const { poolOf, placesOf } = pools;
  const busy = countPlaces(running, pools);
  const ends: { at: number; holder: Holder; pool: string }[] = [];
  for (const generation of running) {
    insertByTime(ends, { at: generation.remaining, holder: generation, pool: poolHeldBy(generation, pools) });
  }
  const starts: (QueueStart<Item> & { at: number })[] = [];
  const ofPool = new Map<string, { count: number; last: number }>();
  /** Since when a pool has had a free place that no waiting generation may take because of account limits. */
  const idleAt = new Map<string, number>();
  let now = 0;

  const eligibility = {
    canStart: (model: string) => busy.inPool(poolOf(model)) < placesOf(poolOf(model)),
    running: busy.ofAccount,
    isAtLimit: (accountId: string, model: string) => busy.isAtLimit({ accountId, model }, accountLimit),
  };
  while (!order.isEmpty() && starts.length < SIMULATED_STARTS) {
    const start = order.next({ ...eligibility, now });
    if (start) {
      const { item } = start;
      const pool = poolOf(item.model);
      starts.push({ ...start, at: now });
      ofPool.set(pool, { count: (ofPool.get(pool)?.count ?? 0) + 1, last: now });
      busy.change(item, pool, 1);
      insertByTime(ends, { at: now + item.cost, holder: item, pool });
      continue;
    }
    for (const pool of order.models().filter(eligibility.canStart).map(poolOf)) {
      idleAt.set(pool, idleAt.get(pool) ?? now);
    }
    const readyAt = order.readyAfter(now) ?? Number.POSITIVE_INFINITY;
    if (readyAt < (ends[0]?.at ?? Number.POSITIVE_INFINITY)) {
      now = readyAt;
      continue;
    }
    const end = ends.shift();
    if (!end) break;
    now = Math.max(now, end.at);
    busy.change(end.holder, end.pool, -1);
  }

  function freeAt(pool: string): number {
    const own = ends.filter((end) => end.pool === pool);
    const taken = own[own.length - placesOf(pool)];
    return taken?.at ?? ofPool.get(pool)?.last ?? 0;
  }

  const nextAt = new Map<string, number>();
  for (let start = order.next(); start; start = order.next()) {
    const { item } = start;
    const pool = poolOf(item.model);
    const at = nextAt.get(pool) ?? Math.max(now, freeAt(pool));
    const { count = 0 } = ofPool.get(pool) ?? {};
    nextAt.set(pool, at + (count > 0 ? now / count : item.cost / placesOf(pool)));
    starts.push({ ...start, at });
  }
  if (nextAt.size > 1) starts.sort((one, other) => one.at - other.at);

  return { starts, freeAt: (pool: string) => idleAt.get(pool) ?? nextAt.get(pool) ?? freeAt(pool) };
}

/** What holds a place, or would. */
export type Holder = Pick<RunningGeneration, 'accountId' | 'model'>;

/** How many generations of a model one account may run at once; null for no limit. */
export type AccountLimit = (model: string) => number | null;

/** Counts the places that are taken, by account, by account and model, and by pool. */
export function countPlaces(running: readonly RunningGeneration[], pools: Pick<Pools, 'poolOf' | 'isLocal'>) {
  const accounts = new Map<string, number>();
  const models = new Map<string, Map<string, number>>();
  const held = new Map<string, number>();
  const add = (map: Map<string, number>, key: string, change: number) =>
    map.set(key, (map.get(key) ?? 0) + change);
  const change = ({ accountId, model }: Holder, pool: string, by: number) => {
    add(accounts, accountId, by);
    add(held, pool, by);
    models.set(model, add(models.get(model) ?? new Map(), accountId, by));
  };
  for (const generation of running) change(generation, poolHeldBy(generation, pools), 1);
  return {
    change,
    ofAccount: (accountId: string) => accounts.get(accountId) ?? 0,
    inPool: (pool: string) => held.get(pool) ?? 0,
    /** Whether the account runs as many of the model as one account may. */
    isAtLimit({ accountId, model }: Holder, accountLimit: AccountLimit): boolean {
      const limit = accountLimit(model);
      return limit !== null && (models.get(model)?.get(accountId) ?? 0) >= limit;
    },
  };
}

/** Names the pool of places that no waiting generation can take. */
const DRAINED = ' drained';

/** Returns the pool in which a generation holds a place. Those of a drained worker's own are not in the fleet any more. */
function poolHeldBy(
  { model, isDrained }: RunningGeneration,
  { poolOf, isLocal }: Pick<Pools, 'poolOf' | 'isLocal'>,
) {
  const pool = poolOf(model);
  return isDrained && isLocal(pool) ? DRAINED : pool;
}

function insertByTime<End extends { at: number }>(ends: End[], end: End): void {
  const index = ends.findLastIndex(({ at }) => at <= end.at) + 1;
  ends.splice(index, 0, end);
}
