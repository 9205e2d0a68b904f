import type { WaitReason } from '../../contracts/generation.ts';
import { createAdded, createTags, type Tags } from './account-tags.ts';
import { createFairQueue, type QueueAccount, type QueueClock } from './fair-queue.ts';
import { createLimitedEnds, createNewPlaces } from './new-places.ts';
import { createPools, type Fleet } from './pools.ts';
import {
  type AccountLimit,
  type Holder,
  type RunningGeneration,
  type SimulatedItem,
  simulateStarts,
} from './simulate-starts.ts';
import { createWaitReasons } from './wait-reasons.ts';

export interface WaitingGeneration extends SimulatedItem {
  id: string;
  userId: string;
}

export interface QueueState {
  /** In the order of each account's line. */
  waiting: readonly WaitingGeneration[];
  /** The users whose queues are paused. */
  pausedUsers: ReadonlySet<string>;
  running: readonly RunningGeneration[];
  accounts: readonly QueueAccount[];
  clock: QueueClock;
  fleet: Fleet;
}

export interface Forecast {
  userId: string;
  /** 1 is next; null for a paused one. Generations that no worker can make now come after the others. */
  position: number | null;
  /** Seconds until it is done; null for one that cannot start now. */
  seconds: number | null;
  reason: WaitReason;
}

export type QueueForecast = ReturnType<typeof forecastQueue>;

/** Stands for the account of a place that no generation holds. */
const NO_ACCOUNT = '';
/** The only pool of the line of blocked generations. */
const BLOCKED = '';

export interface ForecastTerms {
  freeShare: number;
  accountLimit: AccountLimit;
}

/**
 * Forecasts the queue by running the order of the claim against the places of the workers, without further submissions.
 *
 * @returns the forecast of each waiting generation, and functions for those that are submitted later
 */
export function forecastQueue(
  { waiting, pausedUsers, running, accounts, clock, fleet }: QueueState,
  { freeShare, accountLimit }: ForecastTerms,
) {
  const pools = createPools(fleet);
  const { poolOf, placesOf, isStarting } = pools;
  const whyBlocked = ({ userId, model }: Pick<WaitingGeneration, 'userId' | 'model'>) =>
    pools.whyBlocked({ isPaused: pausedUsers.has(userId), model });
  const forecasts = new Map<string, Forecast>();
  const accountOf = new Map(accounts.map((account) => [account.id, account]));
  const waitReasons = createWaitReasons({ pools, running, accountLimit });

  const order = createFairQueue<WaitingGeneration>(freeShare, { ...clock });
  const blocked = createFairQueue<WaitingGeneration>(freeShare, { ...clock });
  for (const item of waiting) {
    const account = accountOf.get(item.accountId);
    const reason = whyBlocked(item);
    if (reason === 'paused')
      forecasts.set(item.id, { userId: item.userId, position: null, seconds: null, reason });
    // Unknown only for a submission that was committed while the state was read; the next state includes it.
    else if (account) {
      (reason ? blocked : order).add(account, item);
      if (!reason && !item.readyAt) waitReasons.add(item, account.maxRunning);
    }
  }

  // Counts each place as busy until its worker has started.
  const starting = [...fleet.starting]
    .filter(([model]) => isStarting(model))
    .map(([model, remaining]) => ({ accountId: NO_ACCOUNT, model, remaining }));
  const { starts, freeAt } = simulateStarts(order, [...running, ...starting], pools, accountLimit);
  const tags = createTags(accountOf, order, clock);
  const newPlaces = createNewPlaces();
  const limited = createLimitedEnds(accountLimit);
  for (const generation of running) limited.add(generation, generation.remaining);
  for (const [index, { item, tag, at }] of starts.entries()) {
    const { id, userId, model, cost } = item;
    const account = accountOf.get(item.accountId);
    if (!account) continue;
    const position = index + 1;
    newPlaces.add(poolOf(model), account, { tag, position, at });
    limited.add(item, at + cost);
    forecasts.set(id, {
      userId,
      position,
      seconds: at + cost,
      reason: waitReasons.of(item, account.maxRunning),
    });
  }
  const noteBlocked = (
    { id, userId }: WaitingGeneration,
    reason: WaitReason,
    position: number | null,
  ): Forecast => {
    const forecast = { userId, position, seconds: null, reason };
    forecasts.set(id, forecast);
    return forecast;
  };
  const blockedLine = createBlockedLine(createTags(accountOf, blocked, clock), starts.length);
  for (let start = blocked.next(); start; start = blocked.next()) {
    const { item, tag } = start;
    const account = accountOf.get(item.accountId);
    if (account) noteBlocked(item, whyBlocked(item) ?? 'turn', blockedLine.append(account, tag));
  }

  const added = createAdded<Holder & { pool: string; at: number }>(tags);

  /** Finds the place of a new generation: before those of its class and pool with a later tag, and a paid one before waiting Free ones. */
  function placeOf({ id: accountId, isFree }: QueueAccount, tag: number, model: string) {
    const pool = poolOf(model);
    const displaced = newPlaces.displacedBy({ isFree }, tag, pool);
    const before = added.before({ isFree }, tag, (other) => other.pool === pool);
    const free = freeAt(pool);
    const isDisplacing = displaced && displaced.at <= free;
    const turn = isDisplacing ? displaced : { at: free, position: newPlaces.positionAt(free) };
    const turnAt = turn.at + before.work / placesOf(pool);
    const limit = limited.until({ accountId, model }, added.those);
    const at = Math.max(turnAt, limit);
    const place = limit > turnAt ? newPlaces.positionAt(limit) : turn.position;
    const elsewhere = added.those((other) => other.pool !== pool && other.at <= at);
    return { position: place + before.count + elsewhere.length, at };
  }

  return {
    forecasts,
    findAccount: (id: string) => accountOf.get(id),

    /** Forecasts a generation that was submitted since, of this account. */
    forecastNew(item: WaitingGeneration, account: QueueAccount): Forecast {
      const reason = whyBlocked(item);
      if (reason) {
        return noteBlocked(item, reason, reason === 'paused' ? null : blockedLine.insert(item, account));
      }
      const { id, accountId, userId, model, cost } = item;
      const { position, at } = placeOf(account, tags.of(account), model);
      added.add(account, { id, accountId, model, cost, pool: poolOf(model), at });
      const forecast = {
        userId,
        position,
        seconds: at + cost,
        reason: waitReasons.of(item, account.maxRunning),
      };
      forecasts.set(id, forecast);
      return forecast;
    },

    /** Removes generations that were not submitted after all. */
    withdraw(items: readonly { id: string }[]): void {
      const ids = new Set(items.map(({ id }) => id));
      for (const id of ids) forecasts.delete(id);
      added.withdraw(ids);
      blockedLine.withdraw(ids);
    },

    /**
     * Returns the seconds until a generation of this model would start if the account submitted it now; null if none
     * can.
     */
    secondsToStart(account: Omit<QueueAccount, 'tag'>, model: string): number | null {
      if (pools.whyBlocked({ isPaused: false, model })) return null;
      const newcomer = { ...account, tag: 0 };
      return placeOf(newcomer, tags.of(newcomer), model).at;
    },
  };
}

/**
 * Numbers the generations that no worker can make now, after the `ahead` that can start, in the order in which they
 * would start.
 *
 * @param tags of this line alone
 */
function createBlockedLine(tags: Tags, ahead: number) {
  const places = createNewPlaces();
  const added = createAdded(tags);
  let last = ahead;
  return {
    /** Adds the next one, in their order, and returns its position. */
    append(account: QueueAccount, tag: number): number {
      const position = ++last;
      places.add(BLOCKED, account, { tag, position, at: position });
      return position;
    },
    /** Returns the position of one that was submitted since. */
    insert({ id, cost }: WaitingGeneration, account: QueueAccount): number {
      const tag = tags.of(account);
      const place = places.displacedBy(account, tag, BLOCKED)?.position ?? last + 1;
      const before = added.before(account, tag);
      added.add(account, { id, cost });
      return place + before.count;
    },
    withdraw: added.withdraw,
  };
}
