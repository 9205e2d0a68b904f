/** After each failed attempt but the last, about a day in all. */
const RETRY_AFTER_SECONDS = [5, 60, 5 * 60, 30 * 60, 2 * 3_600, 5 * 3_600, 8 * 3_600, 8 * 3_600];
/** Up to this part of it is added, so that what failed together does not come back together. */
const JITTER = 0.2;
const LONGEST_WISH_SECONDS = 86_400;

/**
 * Seconds until the next attempt; null when that was the last.
 *
 * @param attempts made so far
 * @param wish what the endpoint asked for by `Retry-After`, in seconds: heeded where it is later, up to a day
 * @param random from 0 to 1
 */
export function retryInSeconds(
  attempts: number,
  { wish = 0, random = Math.random }: { wish?: number | undefined; random?: () => number } = {},
): number | null {
  const planned = RETRY_AFTER_SECONDS[attempts - 1];
  if (planned === undefined) return null;
  return Math.max(planned * (1 + JITTER * random()), Math.min(wish, LONGEST_WISH_SECONDS));
}
