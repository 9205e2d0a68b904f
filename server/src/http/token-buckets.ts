import { createRecentlyUsed } from '@easel/shared/node/recently-used';

/** Number of subjects whose buckets are kept. An evicted subject starts with a full bucket. */
const SUBJECTS = 50_000;
/**
 * Shorter waits are rounding errors: times in milliseconds are fractions, so adding and subtracting the same amount leaves a
 * remainder.
 */
const LEAST_WAIT_MS = 0.001;

export interface TokenBucketsOptions {
  /** Tokens that each bucket gains. */
  perSecond: number;
  /** Tokens that a full bucket holds. */
  burst: number;
  /** A clock in milliseconds. Default: the process's monotonic clock. */
  nowMs?: () => number;
}

/** A token bucket for each subject, in the memory of this process. */
export interface TokenBuckets {
  /** Takes tokens and returns 0, or returns the milliseconds until there are enough. */
  take(subject: string, tokens?: number): number;
  /** Takes a token in advance. Returns the milliseconds until it is available, 0 if it already is. */
  reserve(subject: string): number;
  /** Returns how many whole tokens there are. */
  left(subject: string): number;
}

/** Creates full buckets. Each is kept as one number, the time at which it is full again (the virtual scheduling of ITU-T I.371, GCRA). */
export function createTokenBuckets(options: TokenBucketsOptions): TokenBuckets {
  const { perSecond, burst, nowMs = () => performance.now() } = options;
  const intervalMs = 1_000 / perSecond;
  const fullAt = createRecentlyUsed<number>(SUBJECTS);

  function next(subject: string, tokens = 1) {
    const now = nowMs();
    const after = Math.max(fullAt.get(subject) ?? now, now) + tokens * intervalMs;
    const waitMs = after - now - burst * intervalMs;
    return { after, waitMs: waitMs < LEAST_WAIT_MS ? 0 : waitMs };
  }

  return {
    take(subject, tokens) {
      const { after, waitMs } = next(subject, tokens);
      if (waitMs === 0) fullAt.set(subject, after);
      return waitMs;
    },
    reserve(subject) {
      const { after, waitMs } = next(subject);
      fullAt.set(subject, after);
      return waitMs;
    },
    left(subject) {
      const now = nowMs();
      const missing = Math.max(0, (fullAt.get(subject) ?? now) - now) / intervalMs;
      return Math.max(0, Math.floor(burst - missing));
    },
  };
}
