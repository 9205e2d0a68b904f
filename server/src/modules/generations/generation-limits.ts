import { DAY_SECONDS, MINUTE_SECONDS } from '@easel/shared/contracts/durations';
import type { RateLimit, RequestCounter } from '../../plugins/request-counts.ts';

/** Prompts of one user, per minute, that are sent to the moderation endpoint. */
const CHECKS = 120;
/** Prompts of one user, per minute, that a language model improves. */
const IMPROVEMENTS = 20;
/** Cancellations and removals of one user's generations in progress, and retries, per minute. */
const CANCELS_AND_RETRIES = 240;

export interface GenerationLimits {
  /** Counts a text that is sent to the moderation endpoint. @throws {AppError} rate_limited */
  check(userId: string): Promise<void>;
  /** Counts a prompt that is improved. @throws {AppError} rate_limited */
  improve(userId: string): Promise<void>;
  /** Counts a cancellation, or the removal, of a generation in progress, and a retry. @throws {AppError} rate_limited */
  cancelOrRetry(userId: string): Promise<void>;
}

/**
 * Limits each user over all API processes: per minute, if these limits are on, and per day for improvements, which the operator
 * pays for.
 *
 * @param improvementsPerDay 0 for no limit
 */
export function createGenerationLimits(
  createCounter: (limit: RateLimit) => RequestCounter,
  { isLimited, improvementsPerDay }: { isLimited: boolean; improvementsPerDay: number },
): GenerationLimits {
  const ofDay = createDailyCounter(createCounter, improvementsPerDay);
  if (!isLimited) return { check: async () => {}, improve: ofDay, cancelOrRetry: async () => {} };
  const checks = createCounter({ name: 'prompt checks', most: CHECKS, windowSeconds: MINUTE_SECONDS });
  const improvements = createCounter({
    name: 'prompt improvements',
    most: IMPROVEMENTS,
    windowSeconds: MINUTE_SECONDS,
  });
  const cancelsAndRetries = createCounter({
    name: 'cancels and retries',
    most: CANCELS_AND_RETRIES,
    windowSeconds: MINUTE_SECONDS,
  });
  return {
    check: checks.add,
    async improve(userId) {
      await improvements.add(userId);
      await ofDay(userId);
    },
    cancelOrRetry: cancelsAndRetries.add,
  };
}

function createDailyCounter(
  createCounter: (limit: RateLimit) => RequestCounter,
  most: number,
): GenerationLimits['improve'] {
  if (most === 0) return async () => {};
  const name = 'prompt improvements a day';
  const refusal = `You can improve ${most} prompts a day. Please try again later.`;
  return createCounter({ name, most, windowSeconds: DAY_SECONDS, refusal }).add;
}
