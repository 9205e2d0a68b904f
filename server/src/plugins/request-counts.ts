import { createHmac } from 'node:crypto';
import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import { CompiledQuery } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Standing } from '../http/rate-limit-fields.ts';
import { rateLimited } from '../http/rate-limited.ts';

export interface RateLimit {
  name: string;
  /** Requests of one subject that are allowed in a window. */
  most: number;
  /** The length of a window, which begins with a subject's first request. */
  windowSeconds: number;
  /** Whether a count may be taken back, so that a later request in the window passes again. */
  isTakenBack?: boolean;
  /** The detail of a refusal; by default it says to wait a moment. */
  refusal?: string;
}

/** Counts the requests of each subject: an address, an account, or both. */
export interface RequestCounter {
  /**
   * Counts a request.
   *
   * @param report called with the standing, refused or not
   * @throws {AppError} rate_limited for a request over the limit
   */
  add(subject: string, report?: (standing: Standing) => void): Promise<void>;
  takeBack(subject: string): Promise<void>;
}

export interface RequestCountsOptions {
  db: Db;
  logger: Logger;
  /** Keys the hashes that stand for subjects in the table. */
  secret: Buffer;
}

/**
 * Returns a factory of counters that all API processes share through the database. While the database fails, each process
 * counts in its own memory.
 */
export function createRequestCounts({ db, logger, secret }: RequestCountsOptions) {
  const storeClient = createStoreClient(db, logger);

  return ({ name, most, windowSeconds, isTakenBack = false, refusal }: RateLimit): RequestCounter => {
    const window = { keyPrefix: '', points: most, duration: windowSeconds };
    const limiter = new RateLimiterPostgres({
      ...window,
      storeClient,
      storeType: 'client',
      tableName: 'request_counts',
      tableCreated: true,
      // The worker's janitor sweeps the table.
      clearExpiredByTimeout: false,
      insuranceLimiter: new RateLimiterMemory(window),
      // A flood does not reach the database: requests over the limit are refused from memory until the window ends.
      inMemoryBlockOnConsumed: isTakenBack ? 0 : most + 1,
    });
    const keyOf = (subject: string) =>
      createHmac('sha256', secret).update(`${name} ${subject}`).digest('hex');

    return {
      async add(subject, report = () => {}) {
        const tell = ({ remainingPoints, msBeforeNext }: RateLimiterRes) => {
          const resetSeconds = Math.ceil(msBeforeNext / 1_000);
          report({ name, quota: most, windowSeconds, remaining: remainingPoints, resetSeconds });
        };
        try {
          tell(await limiter.consume(keyOf(subject)));
        } catch (reason) {
          if (!(reason instanceof RateLimiterRes)) throw reason;
          tell(reason);
          throw rateLimited(
            { name, value: most, resetsAt: new Date(Date.now() + reason.msBeforeNext) },
            refusal,
          );
        }
      },
      async takeBack(subject) {
        await limiter.reward(keyOf(subject));
      },
    };
  };
}

/** Runs the store's queries on our pool; logs once when they begin to fail and once when they succeed again. */
function createStoreClient(db: Db, logger: Logger) {
  let isShared = true;
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      try {
        const result = await db.executeQuery(CompiledQuery.raw(text, values));
        if (!isShared) logger.info('limits are counted over all API processes again');
        isShared = true;
        return result;
      } catch (err) {
        if (isShared) logger.warn({ err }, 'limits are counted by each API process alone');
        isShared = false;
        throw err;
      }
    },
  };
}
