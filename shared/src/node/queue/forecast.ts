import type { WaitReason } from '../../contracts/generation.ts';
import { createFairQueue, type QueueAccount, type QueueClock } from './fair-queue.ts';
import { createPools, type Fleet } from './pools.ts';
import {
  countPlaces,
  type RunningGeneration,
  type SimulatedItem,
  simulateStarts,
} from './simulate-starts.ts';

export interface WaitingGeneration extends SimulatedItem {
  id: string;
  userId: string;
  isPaused: boolean;
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

export type QueueForecast = ReturnType<typeof forecastQueue>;

/** The place of a generation in the order of its class. */
interface Start {
  tag: number;
  position: number;
  at: number;
}

/** The account of what holds places without being a generation. */
const NOBODY = '';

/** A generation that was submitted since the state was read. */
interface Added {
  id: string;
  isFree: boolean;
  tag: number;
  pool: string;
  cost: number;
}

/**
 * Forecasts the queue by running the order of the claim against the places of the workers, without further submissions.
 *
 * @returns the forecast of each waiting generation, and functions for those that are submitted later
 */
export function forecastQueue({ waiting, running, accounts, clock, fleet }: QueueState, freeShare: number) {
  const pools = createPools(fleet);
  const { poolOf, placesOf, isStarting, whyBlocked } = pools;
  const forecasts = new Map<string, Forecast>();
  const accountOf = new Map(accounts.map((account) => [account.id, account]));
  const lastTag = new Map<string, number>();
  const tagOf = (account: QueueAccount) => lastTag.get(account.id) ?? account.tag;
  const charge = (account: QueueAccount, cost: number) =>
    lastTag.set(account.id, tagOf(account) + cost / account.weight);

  const order = createFairQueue<WaitingGeneration>(freeShare, { ...clock });
  const blocked = createFairQueue<WaitingGeneration>(freeShare, { ...clock });
  for (const item of waiting) {
    const account = accountOf.get(item.accountId);
    const reason = whyBlocked(item);
    if (reason === 'paused')
      forecasts.set(item.id, { userId: item.userId, position: null, seconds: null, reason });
    // Only a submission that was committed while the state was read; the next state has it.
    else if (account) (reason ? blocked : order).add(account, item);
  }

  const busy = countPlaces(running, pools);
  function reasonOf({ accountId, model }: WaitingGeneration, { maxRunning }: QueueAccount): WaitReason {
    const pool = poolOf(model);
    if (isStarting(model)) return 'worker_starting';
    if (busy.ofAccount(accountId) >= maxRunning) return 'account_limit';
    return !pools.isLocal(pool) && busy.inPool(pool) >= placesOf(pool) ? 'model_busy' : 'turn';
  }

  // As if each place were busy until its worker has started.
  const starting = [...fleet.starting]
    .filter(([model]) => isStarting(model))
    .map(([model, remaining]) => ({ accountId: NOBODY, model, remaining }));
  const { starts, freeAt } = simulateStarts(order, [...running, ...starting], pools);
  const startsOf: Record<'paid' | 'free', Start[]> = { paid: [], free: [] };
  const classOf = ({ isFree }: Pick<QueueAccount, 'isFree'>) => startsOf[isFree ? 'free' : 'paid'];
  for (const [index, { item, at }] of starts.entries()) {
    const account = accountOf.get(item.accountId);
    if (!account) continue;
    const position = index + 1;
    classOf(account).push({ tag: tagOf(account), position, at });
    charge(account, item.cost);
    const { id, userId, cost } = item;
    forecasts.set(id, { userId, position, seconds: at + cost, reason: reasonOf(item, account) });
  }
  let position = starts.length;
  const noteBlocked = (item: WaitingGeneration, reason: WaitReason): Forecast => {
    const place = reason === 'paused' ? null : ++position;
    const forecast = { userId: item.userId, position: place, seconds: null, reason };
    forecasts.set(item.id, forecast);
    return forecast;
  };
  for (let item = blocked.next(); item; item = blocked.next()) noteBlocked(item, whyBlocked(item) ?? 'turn');

  const added: Added[] = [];

  /** Finds the place of a new generation: before those of its class with a later tag, and a paid one before waiting Free ones. */
  function placeOf({ isFree }: QueueAccount, tag: number, pool: string) {
    const own = classOf({ isFree });
    const next = own[firstAfter(own, tag)];
    const last = isFree ? starts.length : (own.at(-1)?.position ?? 0);
    const place = next?.position ?? last + 1;
    const startsAt = next?.at ?? starts[place - 1]?.at ?? freeAt(pool);
    const before = added.filter((other) => (other.isFree === isFree ? other.tag <= tag : isFree));
    const work = before.filter((other) => other.pool === pool).reduce((sum, { cost }) => sum + cost, 0);
    return { position: place + before.length, at: startsAt + work / placesOf(pool) };
  }

  /** The virtual start of the account's next generation. */
  const nextTag = (account: QueueAccount) =>
    Math.max(tagOf(accountOf.get(account.id) ?? account), account.isFree ? clock.freeTime : clock.paidTime);

  return {
    forecasts,
    findAccount: (id: string) => accountOf.get(id),

    /** Forecasts a generation that was submitted since, of this account. */
    forecastNew(item: WaitingGeneration, account: QueueAccount): Forecast {
      const reason = whyBlocked(item);
      if (reason) return noteBlocked(item, reason);
      const { id, userId, model, cost } = item;
      const tag = nextTag(account);
      const pool = poolOf(model);
      const { position, at } = placeOf(account, tag, pool);
      lastTag.set(account.id, tag + cost / account.weight);
      added.push({ id, isFree: account.isFree, tag, pool, cost });
      const forecast = { userId, position, seconds: at + cost, reason: reasonOf(item, account) };
      forecasts.set(id, forecast);
      return forecast;
    },

    /** Removes generations that were not submitted after all. */
    withdraw(items: readonly { id: string }[]): void {
      for (const { id } of items) {
        forecasts.delete(id);
        const index = added.findIndex((other) => other.id === id);
        if (index >= 0) added.splice(index, 1);
      }
    },

    /** Returns the seconds until a generation of this model would start if the account submitted it now; null where none can. */
    secondsToStart(account: Omit<QueueAccount, 'tag'>, model: string): number | null {
      if (whyBlocked({ isPaused: false, model })) return null;
      const newcomer = { ...account, tag: 0 };
      return placeOf(newcomer, nextTag(newcomer), poolOf(model)).at;
    },
  };
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
