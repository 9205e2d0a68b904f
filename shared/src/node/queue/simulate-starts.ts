import type { FairQueue, QueueItem } from './fair-queue.ts';
import type { Pools } from './pools.ts';

export interface RunningGeneration {
  accountId: string;
  model: string;
  /** Seconds that it is expected to go on. */
  remaining: number;
  /** Whether its worker is drained: the local place that it holds is taken by nothing after it. */
  isDrained?: boolean;
}

export interface SimulatedItem extends QueueItem {
  model: string;
}

/** Above this number of starts, seconds follow from the rate so far. */
const SIMULATED_STARTS = 2_000;

/**
 * Runs the order against the places of the workers and empties it.
 *
 * @param running what holds places now
 * @returns the starts in their order, `at` in seconds from now, and when a place of a pool is free after them
 */
export function simulateStarts<Item extends SimulatedItem>(
  order: FairQueue<Item>,
  running: readonly RunningGeneration[],
  pools: Pools,
) {
  const { poolOf, placesOf } = pools;
  const busy = countPlaces(running, pools);
  const ends: { at: number; accountId: string; pool: string }[] = [];
  for (const generation of running) {
    const { accountId, remaining } = generation;
    insertByTime(ends, { at: remaining, accountId, pool: poolHeldBy(generation, pools) });
  }
  const starts: { item: Item; at: number }[] = [];
  const lastStart = new Map<string, number>();
  let now = 0;

  const eligibility = {
    canStart: (model: string) => busy.inPool(poolOf(model)) < placesOf(poolOf(model)),
    running: busy.ofAccount,
  };
  while (!order.isEmpty() && starts.length < SIMULATED_STARTS) {
    const item = order.next(eligibility);
    if (item) {
      const { accountId, model, cost } = item;
      const pool = poolOf(model);
      starts.push({ item, at: now });
      lastStart.set(pool, now);
      busy.change(accountId, pool, 1);
      insertByTime(ends, { at: now + cost, accountId, pool });
      continue;
    }
    const end = ends.shift();
    if (!end) break;
    now = Math.max(now, end.at);
    busy.change(end.accountId, end.pool, -1);
  }
  const pace = now / Math.max(1, starts.length);
  for (let item = order.next(); item; item = order.next()) starts.push({ item, at: starts.length * pace });

  return {
    starts,
    freeAt(pool: string): number {
      const own = ends.filter((end) => end.pool === pool);
      const taken = own[own.length - placesOf(pool)];
      return taken?.at ?? lastStart.get(pool) ?? 0;
    },
  };
}

/** Counts the places that are taken, by account and by pool. */
export function countPlaces(running: readonly RunningGeneration[], pools: Pick<Pools, 'poolOf' | 'isLocal'>) {
  const accounts = new Map<string, number>();
  const held = new Map<string, number>();
  const add = (map: Map<string, number>, key: string, change: number) =>
    map.set(key, (map.get(key) ?? 0) + change);
  const change = (accountId: string, pool: string, by: number) => {
    add(accounts, accountId, by);
    add(held, pool, by);
  };
  for (const generation of running) change(generation.accountId, poolHeldBy(generation, pools), 1);
  return {
    change,
    ofAccount: (accountId: string) => accounts.get(accountId) ?? 0,
    inPool: (pool: string) => held.get(pool) ?? 0,
  };
}

/** Names a pool of which nobody takes a place. */
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
