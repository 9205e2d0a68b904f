/**
 * Asks once and hands out the answer for `ms`, to those who ask while it is on its way as well. An answer that failed is
 * not kept.
 */
export function keptFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let kept: { at: number; answer: Promise<T> } | undefined;
  return () => {
    const at = Date.now();
    if (!kept || at - kept.at > ms) {
      const answer = ask();
      kept = { at, answer };
      answer.catch(() => {
        kept = undefined;
      });
    }
    return kept.answer;
  };
}
