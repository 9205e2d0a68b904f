import type { Db } from '@easel/shared/node/db/client';
import { countRequest } from '@easel/shared/node/repos/accounts/request-windows.repo';

const WINDOW_SECONDS = 3_600;

/** The API requests that an account has left in the current hour. */
export interface QuotaState {
  limit: number;
  remaining: number;
  windowSeconds: number;
  /** Seconds until the next window. */
  resetSeconds: number;
  resetsAt: Date;
  isExceeded: boolean;
}

export interface RequestQuota {
  /** Counts a request of this account in the current clock hour, across all API processes. */
  count(accountId: string, limit: number): Promise<QuotaState>;
}

export function createRequestQuota({ db, now }: { db: Db; now: () => Date }): RequestQuota {
  return {
    async count(accountId, limit) {
      const nowSeconds = Math.floor(now().getTime() / 1_000);
      const start = nowSeconds - (nowSeconds % WINDOW_SECONDS);
      const windowStart = new Date(start * 1_000);
      const used = await countRequest(db, { userId: accountId, windowStart, most: limit });
      return {
        limit,
        remaining: used === undefined ? 0 : limit - used,
        windowSeconds: WINDOW_SECONDS,
        resetSeconds: start + WINDOW_SECONDS - nowSeconds,
        resetsAt: new Date((start + WINDOW_SECONDS) * 1_000),
        isExceeded: used === undefined,
      };
    },
  };
}
