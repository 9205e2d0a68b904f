/** An answer is kept for at least this many times as long as it took. */
const TIMES_ITS_COST = 10;

/**
 * Returns a function that calls `ask` and hands out its answer for `leastMs`, longer if it takes long, so that asking never takes more than
 * a tenth of the time. While the next answer is fetched, callers get the last one, unless it is twice as old as that. An answer that
 * rejects is not kept.
 *
 * @param now milliseconds of a monotonic clock
 */
export function keptByCost<T>(
  leastMs: number,
  ask: () => Promise<T>,
  now = () => performance.now(),
): () => Promise<T> {
  let kept: { answer: Promise<T>; at: number; ms: number } | undefined;
  let next: Promise<T> | undefined;

  function fetchNext(): Promise<T> {
    const at = now();
    const answer = ask();
    next = answer;
    answer.then(
      () => {
        kept = { answer, at, ms: Math.max(leastMs, TIMES_ITS_COST * (now() - at)) };
        next = undefined;
      },
      () => {
        next = undefined;
      },
    );
    return answer;
  }

  return () => {
    const age = kept ? now() - kept.at : Number.POSITIVE_INFINITY;
    if (kept && age <= kept.ms) return kept.answer;
    const asked = next ?? fetchNext();
    return kept && age <= 2 * kept.ms ? kept.answer : asked;
  };
}
