import type { Background } from '@easel/shared/node/async/background';
import type { Db } from '@easel/shared/node/db/client';
import { addRequests, type RequestCount } from '@easel/shared/node/repos/accounts/request-windows.repo';

const WINDOW_SECONDS = 3_600;
/** Requests that were taken back are written together: a client that polls takes back most of its own. */
const TAKE_BACK_AFTER_MS = 500;

/** The API requests that an account has left in the current hour. */
export interface QuotaState {
  limit: number;
  remaining: number;
  windowSeconds: number;
  /** Seconds until the next window. */
  resetSeconds: number;
  resetsAt: Date;
  isExceeded: boolean;
  /** Takes the request back, because it did not get what it asked for. Call it at most once. */
  takeBack(): void;
}

export interface RequestQuota {
  /** Counts a request of this account in the current clock hour, across all API processes. Exactly `limit` pass. */
  count(accountId: string, limit: number): Promise<QuotaState>;
}

export interface RequestQuotaOptions {
  db: Db;
  background: Background;
  now: () => Date;
}

/** The requests of an account that one statement counts. */
interface Batch {
  userId: string;
  windowStart: Date;
  /** In their order, which decides which of them pass. Each gets the count that includes it. */
  requests: { limit: number; resolve: (used: number) => void; reject: (reason: unknown) => void }[];
}

/**
 * Counts in the database before a request proceeds. What arrives while a statement is in flight waits for the next one, which counts
 * it all: under load a statement serves many requests, otherwise a request waits for nothing but its own.
 */
export function createRequestQuota({ db, background, now }: RequestQuotaOptions): RequestQuota {
  let waiting = new Map<string, Batch>();
  let isCounting = false;
  let takenBack = new Map<string, RequestCount>();

  function takeBack(key: string, window: Pick<RequestCount, 'userId' | 'windowStart'>): void {
    if (takenBack.size === 0) setTimeout(writeTakenBack, TAKE_BACK_AFTER_MS).unref();
    takenBack.set(key, { ...window, count: (takenBack.get(key)?.count ?? 0) - 1 });
  }

  function writeTakenBack(): void {
    const counts = [...takenBack.values()];
    takenBack = new Map();
    background.run('taking requests back', () => addRequests(db, counts));
  }

  async function countWaiting(): Promise<void> {
    if (isCounting) return;
    isCounting = true;
    while (waiting.size > 0) {
      const batches = [...waiting.values()];
      waiting = new Map();
      const refused = await countTogether(db, batches);
      // Or a larger plan, which applies from one moment to the next, would find them used.
      if (refused.length > 0) background.run('taking refused requests back', () => addRequests(db, refused));
    }
    isCounting = false;
  }

  return {
    async count(accountId, limit) {
      const nowSeconds = Math.floor(now().getTime() / 1_000);
      const start = nowSeconds - (nowSeconds % WINDOW_SECONDS);
      const key = `${start} ${accountId}`;
      const batch = waiting.get(key) ?? {
        userId: accountId,
        windowStart: new Date(start * 1_000),
        requests: [],
      };
      waiting.set(key, batch);
      const used = await new Promise<number>((resolve, reject) => {
        batch.requests.push({ limit, resolve, reject });
        void countWaiting();
      });
      return {
        limit,
        remaining: Math.max(0, limit - used),
        windowSeconds: WINDOW_SECONDS,
        resetSeconds: start + WINDOW_SECONDS - nowSeconds,
        resetsAt: new Date((start + WINDOW_SECONDS) * 1_000),
        isExceeded: used > limit,
        takeBack: () => takeBack(key, { userId: accountId, windowStart: batch.windowStart }),
      };
    },
  };
}

/**
 * Counts in one statement, or account by account where that fails: an account that is being erased must not fail the others. Returns
 * what exceeded the quotas, as negative counts. Never rejects.
 */
async function countTogether(db: Db, batches: readonly Batch[]): Promise<RequestCount[]> {
  try {
    return await countBatches(db, batches);
  } catch (reason) {
    if (batches.length > 1) {
      return (await Promise.all(batches.map((batch) => countTogether(db, [batch])))).flat();
    }
    for (const { reject } of batches[0]?.requests ?? []) reject(reason);
    return [];
  }
}

async function countBatches(db: Db, batches: readonly Batch[]): Promise<RequestCount[]> {
  const counted = await addRequests(
    db,
    batches.map(({ requests, ...window }) => ({ ...window, count: requests.length })),
  );
  const totals = new Map(counted.map((window) => [keyOf(window), window.count]));
  const refused: RequestCount[] = [];
  for (const { requests, ...window } of batches) {
    const before = (totals.get(keyOf(window)) ?? 0) - requests.length;
    const over = requests.filter(({ limit }, i) => before + i + 1 > limit).length;
    if (over > 0) refused.push({ ...window, count: -over });
    for (const [i, { resolve }] of requests.entries()) resolve(before + i + 1);
  }
  return refused;
}

const keyOf = ({ userId, windowStart }: Pick<Batch, 'userId' | 'windowStart'>) =>
  `${windowStart.getTime()} ${userId}`;
