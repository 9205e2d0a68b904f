/**
 * Returns a function that calls `ask` and hands out its answer for `ms`, also to callers that come while it is in
 * flight. An answer that rejects is not kept.
 *
 * @param now milliseconds of a monotonic clock
 */
export function keptFor<T>(
  ms: number,
  ask: () => Promise<T>,
  now = () => performance.now(),
): () => Promise<T> {
  let kept: { at: number; answer: Promise<T> } | undefined;
  return () => {
    const at = now();
    if (!kept || at - kept.at > ms) {
      const answer = ask();
      const current = { at, answer };
      kept = current;
      answer.catch(() => {
        if (kept === current) kept = undefined;
      });
    }
    return kept.answer;
  };
}
