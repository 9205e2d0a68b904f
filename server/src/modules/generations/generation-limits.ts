import type { RateLimit, RequestCounter } from '../../plugins/request-counts.ts';

const MINUTE_SECONDS = 60;
/** Prompts of one user that the moderation endpoint is asked about. */
const CHECKS = 120;
/** Prompts of one user that a language model improves. */
const IMPROVEMENTS = 20;
/** Generations of one user in progress that are canceled or removed, and retries. */
const STOPS = 240;

export interface GenerationLimits {
  /** Counts a text that the moderation endpoint is asked about. @throws {AppError} rate_limited */
  check(userId: string): Promise<void>;
  /** Counts a prompt that is improved. @throws {AppError} rate_limited */
  improve(userId: string): Promise<void>;
  /** Counts what stops a worker's attempt or begins another. @throws {AppError} rate_limited */
  stop(userId: string): Promise<void>;
}

/** Limits a minute for each user, over all API processes. */
export function createGenerationLimits(
  createCounter: (limit: RateLimit) => RequestCounter,
  isLimited: boolean,
): GenerationLimits {
  if (!isLimited) return { check: async () => {}, improve: async () => {}, stop: async () => {} };
  const checks = createCounter({ name: 'prompt checks', most: CHECKS, windowSeconds: MINUTE_SECONDS });
  const improvements = createCounter({
    name: 'prompt improvements',
    most: IMPROVEMENTS,
    windowSeconds: MINUTE_SECONDS,
  });
  const stops = createCounter({ name: 'cancels and retries', most: STOPS, windowSeconds: MINUTE_SECONDS });
  return { check: checks.add, improve: improvements.add, stop: stops.add };
}
