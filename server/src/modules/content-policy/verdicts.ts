import { createHash } from 'node:crypto';
import { MINUTE_MS } from '@easel/shared/contracts/durations';
import { createRecentlyUsed } from '@easel/shared/node/recently-used';

const KEPT_MS = 10 * MINUTE_MS;
const KEPT = 20_000;

/** Returns why a text is blocked; undefined if it passes. */
type Judge = (text: string) => Promise<string | undefined>;

export interface Verdicts {
  /** Returns whether the verdict is known or requested. */
  knows(text: string): boolean;
  of: Judge;
}

/** Caches verdicts for ten minutes by a hash of the text: the same text, of any user, is judged once. Failures are not cached. */
export function createVerdicts(judge: Judge): Verdicts {
  const verdicts = createRecentlyUsed<{ verdict: Promise<string | undefined> }>(KEPT, { ttl: KEPT_MS });
  const keyOf = (text: string) => createHash('sha256').update(text).digest('base64');
  return {
    knows: (text) => verdicts.has(keyOf(text)),
    of(text) {
      const key = keyOf(text);
      const known = verdicts.get(key);
      if (known) return known.verdict;
      const verdict = judge(text);
      const entry = { verdict };
      verdicts.set(key, entry);
      verdict.catch(() => {
        if (verdicts.peek(key) === entry) verdicts.delete(key);
      });
      return verdict;
    },
  };
}
