/** Pauses between the nine attempts, about a day in total. */
const RETRY_AFTER_SECONDS = [5, 60, 5 * 60, 30 * 60, 2 * 3_600, 5 * 3_600, 8 * 3_600, 8 * 3_600];
/** Share of the pause that is added at random, so that deliveries that failed together are not retried together. */
const JITTER = 0.2;
const MAX_WISH_SECONDS = 86_400;

/**
 * Returns the seconds until the next attempt; null after the last.
 *
 * @param attempts made so far
 * @param wish seconds of the endpoint's `Retry-After`, which lengthens the pause up to a day
 * @param random from 0 to 1
 */
export function retryInSeconds(
  attempts: number,
  { wish = 0, random = Math.random }: { wish?: number | undefined; random?: () => number } = {},
): number | null {
  const planned = RETRY_AFTER_SECONDS[attempts - 1];
  if (planned === undefined) return null;
  return Math.max(planned * (1 + JITTER * random()), Math.min(wish, MAX_WISH_SECONDS));
}
