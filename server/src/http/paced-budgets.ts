import { createTokenBuckets, type TokenBucketsOptions } from './token-buckets.ts';

export interface PacedBudgetsOptions {
  perMinute: number;
  /** The burst that a subject may save up, in seconds of its rate. */
  burstSeconds: number;
  /** The part of a burst that passes at once, in seconds of the rate. The rest is delayed and spread evenly. */
  promptSeconds: number;
  nowMs?: TokenBucketsOptions['nowMs'];
}

/** A budget for each subject, in the memory of this process. */
export interface PacedBudgets {
  /**
   * Spends `cost`, by default 1. `refusedMs` is how long until the budget allows it, 0 if it was spent; the request begins after
   * `delayMs`.
   */
  spend(subject: string, cost?: number): { refusedMs: number; delayMs: number };
  /** Returns how much of the budget is left now. */
  left(subject: string): number;
}

/** The speed of the delayed part of a burst, relative to the rate. */
const PACE = 4;

/** Creates budgets that refuse requests above a burst, and spread a burst out, so that it does not delay other subjects' requests. */
export function createPacedBudgets(options: PacedBudgetsOptions): PacedBudgets {
  const perSecond = options.perMinute / 60;
  const burst = Math.max(1, perSecond * options.burstSeconds);
  const prompt = Math.max(1, perSecond * options.promptSeconds);
  const clock = options.nowMs && { nowMs: options.nowMs };
  const allowed = createTokenBuckets({ perSecond, burst, ...clock });
  const paced = createTokenBuckets({ perSecond: PACE * perSecond, burst: prompt, ...clock });
  return {
    left: allowed.left,
    spend(subject, cost = 1) {
      // A small budget must sometimes allow an expensive request, too.
      const refusedMs = allowed.take(subject, Math.min(cost, Math.max(1, burst / 2)));
      return { refusedMs, delayMs: refusedMs > 0 ? 0 : paced.reserve(subject) };
    },
  };
}
