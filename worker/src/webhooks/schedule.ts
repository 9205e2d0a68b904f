import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '@easel/shared/contracts/durations';

/** Pauses between the nine attempts, about a day in total. */
const RETRY_AFTER_SECONDS = [
  5,
  ...[1, 5, 30].map((minutes) => minutes * MINUTE_SECONDS),
  ...[2, 5, 8, 8].map((hours) => hours * HOUR_SECONDS),
];
/** Share of the pause that is added at random, so that deliveries that failed together are not retried together. */
const JITTER = 0.2;
const MAX_RETRY_AFTER_SECONDS = DAY_SECONDS;

/**
 * Returns the seconds until the next attempt; null after the last.
 *
 * @param attempts made so far
 * @param retryAfterSeconds of the endpoint's `Retry-After`, which lengthens the pause up to a day
 * @param random from 0 to 1
 */
export function retryInSeconds(
  attempts: number,
  {
    retryAfterSeconds = 0,
    random = Math.random,
  }: { retryAfterSeconds?: number | undefined; random?: () => number } = {},
): number | null {
  const planned = RETRY_AFTER_SECONDS[attempts - 1];
  if (planned === undefined) return null;
  return Math.max(planned * (1 + JITTER * random()), Math.min(retryAfterSeconds, MAX_RETRY_AFTER_SECONDS));
}
