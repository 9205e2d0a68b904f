import { DAY_SECONDS, MINUTE_SECONDS } from '@easel/shared/contracts/durations';
import type { RateLimit, RequestCounter } from '../../plugins/request-counts.ts';

/** Prompts of one user that the moderation endpoint is asked about. */
const CHECKS = 120;
/** Prompts of one user that a language model improves. */
const IMPROVEMENTS = 20;
/** Generations of one user in progress that are canceled or removed, and retries. */
const CANCELS_AND_RETRIES = 240;

export interface GenerationLimits {
  /** Counts a text that the moderation endpoint is asked about. @throws {AppError} rate_limited */
  check(userId: string): Promise<void>;
  /** Counts a prompt that is improved. @throws {AppError} rate_limited */
  improve(userId: string): Promise<void>;
  /** Counts a cancellation, or the removal, of a generation in progress, and a retry. @throws {AppError} rate_limited */
  cancelOrRetry(userId: string): Promise<void>;
}

/**
 * Limits for each user, over all API processes: a minute's, where they are on, and a day's improvements, which the operator pays for.
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
