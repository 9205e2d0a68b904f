import { HOUR_SECONDS } from '@easel/shared/contracts/durations';
import type { Background } from '@easel/shared/node/async/background';
import type { Db } from '@easel/shared/node/db/client';
import {
  addRequests,
  type RequestCount,
  takeBackRequests,
} from '@easel/shared/node/repos/accounts/request-windows.repo';

/** Unused places are given back after this time, so that other processes can use them. */
const IDLE_MS = 500;
/** The share of the remaining requests that a process may reserve, and the maximum number of places. */
const RESERVED_SHARE = 1 / 100;
const RESERVED_MOST = 100;

/** The API requests that an account has left in the current hour. */
export interface QuotaState {
  limit: number;
  remaining: number;
  windowSeconds: number;
  /** Seconds until the next window. */
  resetSeconds: number;
  resetsAt: Date;
  isExceeded: boolean;
  /** Takes the request back, so that it does not count. Call it at most once. */
  takeBack(): void;
}

export interface RequestQuota {
  /**
   * Counts a request of this account in the current clock hour, across all API processes. At most `limit` pass, and exactly
   * `limit` if no process reserves places: other processes cannot use reserved places until they are given back.
   */
  count(accountId: string, limit: number): Promise<QuotaState>;
}

export interface RequestQuotaOptions {
  db: Db;
  background: Background;
  now: () => Date;
}

type Window = Omit<RequestCount, 'count'>;

/** Places in an account's hour that the database has counted and no request has taken yet. */
interface Reserve {
  window: Window;
  places: number;
  /** The database's count, including these places. */
  total: number;
  /** How many places the last statement reserved. */
  lastReserved: number;
  /** Whether a request has used it since the last check. */
  isInUse: boolean;
}

/** Requests of an account that one statement counts. */
interface Batch {
  window: Window;
  /** Places to reserve in addition. */
  reserved: number;
  /** In order of arrival, which decides which of them pass. Each gets the count that includes it. */
  requests: { limit: number; resolve: (used: number) => void; reject: (reason: unknown) => void }[];
}

/**
 * Counts in the database before a request proceeds. Requests that arrive while a statement is in flight wait for the next one,
 * which counts them all. For an account that sends request after request, a statement also reserves places for the next ones,
 * which then need no statement: more each time, up to a hundredth of what the account has left.
 */
export function createRequestQuota({ db, background, now }: RequestQuotaOptions): RequestQuota {
  let waiting = new Map<string, Batch>();
  let isCounting = false;
  const reserves = new Map<string, Reserve>();

  /** Returns the reserve of a window. A new one is given back when it is unused. */
  function reserveOf(window: Window, total: number): Reserve {
    const key = keyOf(window);
    const known = reserves.get(key);
    if (known) return known;
    const reserve = { window, places: 0, total, lastReserved: 0, isInUse: true };
    if (reserves.size === 0) setTimeout(giveIdleBack, IDLE_MS).unref();
    reserves.set(key, reserve);
    return reserve;
  }

  function giveIdleBack(): void {
    const idle: RequestCount[] = [];
    for (const [key, reserve] of reserves) {
      if (!reserve.isInUse) {
        reserves.delete(key);
        if (reserve.places > 0) idle.push({ ...reserve.window, count: reserve.places });
      }
      reserve.isInUse = false;
    }
    if (reserves.size > 0) setTimeout(giveIdleBack, IDLE_MS).unref();
    giveBack(idle);
  }

  function giveBack(counts: readonly RequestCount[]): void {
    if (counts.length > 0) background.run('taking requests back', () => takeBackRequests(db, counts));
  }

  /** Takes a reserved place. Returns the number of requests used with it; undefined without one. */
  function takePlace(key: string, limit: number): number | undefined {
    const reserve = reserves.get(key);
    if (!reserve) return undefined;
    reserve.isInUse = true;
    const used = reserve.total - reserve.places + 1;
    if (reserve.places === 0 || used > limit) return undefined;
    reserve.places -= 1;
    return used;
  }

  function countInStatement(window: Window, key: string, limit: number): Promise<number> {
    const batch = waiting.get(key) ?? {
      window,
      reserved: placesToReserve(reserves.get(key), limit),
      requests: [],
    };
    waiting.set(key, batch);
    return new Promise<number>((resolve, reject) => {
      batch.requests.push({ limit, resolve, reject });
      void countWaiting();
    });
  }

  async function countWaiting(): Promise<void> {
    if (isCounting) return;
    isCounting = true;
    while (waiting.size > 0) {
      const batches = [...waiting.values()];
      waiting = new Map();
      // Otherwise, refused requests would count against a larger plan, which takes effect immediately.
      giveBack(await countTogether(batches));
    }
    isCounting = false;
  }

  /**
   * Counts in one statement, or account by account if that fails: an account that is being erased must not fail the others.
   * Returns the counts that exceeded the quotas. Never rejects.
   */
  async function countTogether(batches: readonly Batch[]): Promise<RequestCount[]> {
    try {
      const counts = batches.map(({ window, reserved, requests }) => ({
        ...window,
        count: requests.length + reserved,
      }));
      const totals = new Map((await addRequests(db, counts)).map((each) => [keyOf(each), each.count]));
      return batches.flatMap((batch) => settle(batch, totals.get(keyOf(batch.window)) ?? 0));
    } catch (reason) {
      if (batches.length > 1) {
        return (await Promise.all(batches.map((batch) => countTogether([batch])))).flat();
      }
      for (const { reject } of batches[0]?.requests ?? []) reject(reason);
      return [];
    }
  }

  /** Resolves each request with its count, and keeps the places within the quota. Returns the count that exceeds it. */
  function settle({ window, reserved, requests }: Batch, total: number): RequestCount[] {
    const reserve = reserveOf(window, total);
    const counted = requests.length + reserved + reserve.places;
    const before = total - counted;
    const limit = Math.max(...requests.map((each) => each.limit));
    const passed = requests.filter((each, i) => before + i + 1 <= each.limit).length;
    reserve.places = Math.max(0, Math.min(reserved + reserve.places, limit - before - passed));
    reserve.total = before + passed + reserve.places;
    reserve.lastReserved = reserved;
    for (const [i, { resolve }] of requests.entries()) resolve(before + i + 1);
    const excess = counted - passed - reserve.places;
    return excess > 0 ? [{ ...window, count: excess }] : [];
  }

  return {
    async count(accountId, limit) {
      const nowSeconds = Math.floor(now().getTime() / 1_000);
      const start = nowSeconds - (nowSeconds % HOUR_SECONDS);
      const window = { userId: accountId, windowStart: new Date(start * 1_000) };
      const key = keyOf(window);
      const used = takePlace(key, limit) ?? (await countInStatement(window, key, limit));
      return {
        limit,
        remaining: Math.max(0, limit - used),
        windowSeconds: HOUR_SECONDS,
        resetSeconds: start + HOUR_SECONDS - nowSeconds,
        resetsAt: new Date((start + HOUR_SECONDS) * 1_000),
        isExceeded: used > limit,
        // Its place is free for the account's next request.
        takeBack() {
          reserveOf(window, used).places += 1;
        },
      };
    },
  };
}

/** Returns twice as many as last time for an account whose last statement was a moment ago; 0 for any other. */
function placesToReserve(reserve: Reserve | undefined, limit: number): number {
  if (!reserve) return 0;
  const most = Math.min(RESERVED_MOST, Math.floor((limit - reserve.total) * RESERVED_SHARE));
  return Math.max(0, Math.min(most, 2 * reserve.lastReserved || 1));
}

const keyOf = ({ userId, windowStart }: Window) => `${windowStart.getTime()} ${userId}`;
