import type { WaitReason } from '../../contracts/generation.ts';
import { createFairQueue, type QueueAccount, type QueueClock } from './fair-queue.ts';

export interface WaitingGeneration {
  id: string;
  accountId: string;
  userId: string;
  model: string;
  /** Seconds that the model is expected to take. */
  cost: number;
  isPaused: boolean;
}

export interface RunningGeneration {
  accountId: string;
  model: string;
  /** Seconds that it is expected to go on. */
  remaining: number;
}

/** What the live workers can make now. */
export interface Fleet {
  /** Whether any worker can store pictures. */
  store: boolean;
  /** Places for local models, of all workers together. */
  localPlaces: number;
  /** The ready models: the places of one at model servers, of all workers together; null for a local one. */
  models: ReadonlyMap<string, number | null>;
}

export interface QueueState {
  /** In the order of each account's line. */
  waiting: readonly WaitingGeneration[];
  running: readonly RunningGeneration[];
  accounts: readonly QueueAccount[];
  clock: QueueClock;
  fleet: Fleet;
}

export interface Forecast {
  userId: string;
  /** 1 is next; null for a paused one. Those that no worker can make now come after the others. */
  position: number | null;
  /** Seconds until it is done; null for one that cannot start as things are. */
  seconds: number | null;
  reason: WaitReason;
}

interface Start {
  tag: number;
  position: number;
  at: number;
}

const LOCAL = '';
/** Above this number of starts, seconds follow from the rate so far. */
const SIMULATED_STARTS = 2_000;
/** An attempt that takes longer than expected is expected to go on for this share of its cost. */
export const OVERDUE_SHARE = 0.1;

/**
 * Forecasts the queue by running the order of the claim against the places of the workers, without further submissions.
 *
 * @returns the forecast of each waiting generation, and a function for those that were submitted since
 */
export function forecastQueue({ waiting, running, accounts, clock, fleet }: QueueState, freeShare: number) {
  const poolOf = (model: string) => (fleet.models.get(model) === null ? LOCAL : model);
  const placesOf = (pool: string) => (pool === LOCAL ? fleet.localPlaces : (fleet.models.get(pool) ?? 0));
  const canMake = (model: string) => fleet.store && fleet.models.has(model) && placesOf(poolOf(model)) > 0;

  const forecasts = new Map<string, Forecast>();
  const accountOf = new Map(accounts.map((account) => [account.id, account]));
  const unknownAccount = (id: string): QueueAccount => ({
    id,
    isFree: true,
    weight: 1,
    maxRunning: 1,
    tag: 0,
  });
  const knownAccount = (id: string) => accountOf.get(id) ?? unknownAccount(id);

  const order = createFairQueue<WaitingGeneration>(freeShare, { ...clock });
  /** Those that no worker can make now. */
  const blocked = createFairQueue<WaitingGeneration>(freeShare, { ...clock });
  let left = 0;
  for (const item of waiting) {
    const reason = whyBlocked(item);
    if (reason === 'paused') {
      forecasts.set(item.id, { userId: item.userId, position: null, seconds: null, reason });
    } else if (reason) {
      blocked.add(knownAccount(item.accountId), item);
    } else {
      order.add(knownAccount(item.accountId), item);
      left += 1;
    }
  }

  function whyBlocked({ isPaused, model }: WaitingGeneration): WaitReason | undefined {
    if (isPaused) return 'paused';
    if (!fleet.store) return 'store_unavailable';
    return canMake(model) ? undefined : 'model_unavailable';
  }

  const runningOf = new Map<string, number>();
  const busy = new Map<string, number>();
  const ends: { at: number; accountId: string; pool: string }[] = [];
  const count = (map: Map<string, number>, key: string, change: number) =>
    map.set(key, (map.get(key) ?? 0) + change);
  const begin = (accountId: string, pool: string, at: number) => {
    count(runningOf, accountId, 1);
    count(busy, pool, 1);
    insertEnd(ends, { at, accountId, pool });
  };
  for (const { accountId, model, remaining } of running) begin(accountId, poolOf(model), remaining);
  const runsNow = new Map(runningOf);
  const busyNow = new Map(busy);

  function reasonOf({ accountId, model }: WaitingGeneration): WaitReason {
    const pool = poolOf(model);
    if ((runsNow.get(accountId) ?? 0) >= knownAccount(accountId).maxRunning) return 'account_limit';
    if (pool !== LOCAL && (busyNow.get(pool) ?? 0) >= placesOf(pool)) return 'model_busy';
    return 'turn';
  }

  const starts: Record<'paid' | 'free', Start[]> = { paid: [], free: [] };
  /** Seconds until each start, by position. */
  const startTimes: number[] = [];
  const lastTag = new Map<string, number>();
  const startsOf = (account: QueueAccount) => starts[account.isFree ? 'free' : 'paid'];
  let now = 0;
  let position = 0;
  /** Seconds from one start to the next, for those beyond the simulation. */
  let pace = 0;

  function note(item: WaitingGeneration, at: number): void {
    const account = knownAccount(item.accountId);
    position += 1;
    const tag = lastTag.get(account.id) ?? account.tag;
    startsOf(account).push({ tag, position, at });
    startTimes.push(at);
    lastTag.set(account.id, tag + item.cost / account.weight);
    const forecast = { userId: item.userId, position, seconds: at + item.cost, reason: reasonOf(item) };
    forecasts.set(item.id, forecast);
  }

  while (left > 0 && position < SIMULATED_STARTS) {
    const canStart = ({ model }: WaitingGeneration) =>
      (busy.get(poolOf(model)) ?? 0) < placesOf(poolOf(model));
    const item = order.next({ canStart, running: (id) => runningOf.get(id) ?? 0 });
    if (item) {
      left -= 1;
      note(item, now);
      begin(item.accountId, poolOf(item.model), now + item.cost);
      continue;
    }
    const end = ends.shift();
    if (!end) break;
    now = Math.max(now, end.at);
    count(runningOf, end.accountId, -1);
    count(busy, end.pool, -1);
  }
  if (position > 0) pace = now / position;
  for (let item = order.next(); item; item = order.next()) note(item, (position + 1) * pace);

  const total = position;
  for (let item = blocked.next(); item; item = blocked.next()) {
    position += 1;
    const reason = whyBlocked(item) ?? 'turn';
    forecasts.set(item.id, { userId: item.userId, position, seconds: null, reason });
  }
  const freeAt = (pool: string) => {
    const places = placesOf(pool);
    const own = ends.filter((end) => end.pool === pool);
    return own.length < places ? now * Number(total > 0) : (own[own.length - places]?.at ?? now);
  };

  const added: { isFree: boolean; tag: number; pool: string; cost: number }[] = [];

  /** Finds the place of a new generation: before those of its class with a later tag, and a paid one before waiting Free ones. */
  function placeOf({ isFree }: Pick<QueueAccount, 'isFree'>, tag: number, model: string) {
    const own = starts[isFree ? 'free' : 'paid'];
    const next = own[firstAfter(own, tag)];
    const lastPaid = own.at(-1)?.position ?? 0;
    const place = next?.position ?? (isFree ? total : lastPaid) + 1;
    const pool = poolOf(model);
    const startsAt = next?.at ?? startTimes[place - 1] ?? freeAt(pool);
    const before = added.filter((other) => (other.isFree === isFree ? other.tag <= tag : isFree));
    const work = before.filter((other) => other.pool === pool).reduce((sum, { cost }) => sum + cost, 0);
    return { place: place + before.length, at: Math.max(0, startsAt) + work / placesOf(pool) };
  }

  /** Forecasts a generation that was submitted since: it goes before those of its class with a later virtual start. */
  function forecastNew(item: WaitingGeneration): Forecast {
    const { userId, accountId, model, cost } = item;
    const reason = whyBlocked(item);
    if (reason) {
      const last = reason === 'paused' ? null : ++position;
      const forecast = { userId, position: last, seconds: null, reason };
      forecasts.set(item.id, forecast);
      return forecast;
    }
    const account = knownAccount(accountId);
    const tag = Math.max(
      lastTag.get(account.id) ?? account.tag,
      account.isFree ? clock.freeTime : clock.paidTime,
    );
    lastTag.set(account.id, tag + cost / account.weight);
    const { place, at } = placeOf(account, tag, model);
    added.push({ isFree: account.isFree, tag, pool: poolOf(model), cost });
    const forecast = {
      userId,
      position: place,
      seconds: at + cost,
      reason: reasonOf(item),
    };
    forecasts.set(item.id, forecast);
    return forecast;
  }

  /** Returns the seconds until a generation of this model would start if the account submitted it now; null where none can. */
  function secondsToStart(account: Omit<QueueAccount, 'tag'>, model: string): number | null {
    if (!canMake(model)) return null;
    const reached = account.isFree ? clock.freeTime : clock.paidTime;
    const tag = Math.max(lastTag.get(account.id) ?? accountOf.get(account.id)?.tag ?? 0, reached);
    const { at } = placeOf(account, tag, model);
    return at;
  }

  return { forecasts, forecastNew, secondsToStart };
}

function insertEnd<End extends { at: number }>(ends: End[], end: End): void {
  let index = ends.length;
  while (index > 0 && (ends[index - 1]?.at ?? 0) > end.at) index -= 1;
  ends.splice(index, 0, end);
}

/** Returns the index of the first start with a later tag. Starts of a class are in the order of their tags. */
function firstAfter(starts: readonly Start[], tag: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle]?.tag ?? 0) > tag) high = middle;
    else low = middle + 1;
  }
  return low;
}
