import { createTokenBuckets, type TokenBucketsOptions } from './token-buckets.ts';

export interface PacedBudgetsOptions {
  perMinute: number;
  /** What a subject may save up, in seconds of its rate. */
  burstSeconds: number;
  /** Of a burst, what is let through at once, in seconds of the rate. The rest is delayed to follow evenly. */
  promptSeconds: number;
  nowMs?: TokenBucketsOptions['nowMs'];
}

/** A budget for each subject, in the memory of this process. */
export interface PacedBudgets {
  /** Spends one, or what it costs, unless `refusedMs` says for how long there is none. It begins after `delayMs`. */
  spend(subject: string, cost?: number): { refusedMs: number; delayMs: number };
  /** Returns how much of the budget is left now. */
  left(subject: string): number;
}

/** How fast the delayed part of a burst follows, relative to the rate. */
const PACE = 4;

/** Creates budgets that refuse what exceeds a burst, and spread a burst out, so that it does not delay the requests of others. */
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
      // A small budget allows something expensive now and then, too.
      const refusedMs = allowed.take(subject, Math.min(cost, Math.max(1, burst / 2)));
      return { refusedMs, delayMs: refusedMs > 0 ? 0 : paced.reserve(subject) };
    },
  };
}
