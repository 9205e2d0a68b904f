import { pause } from './pause.ts';

/** Consecutive looks that may fail, since a server may be busy or restarting. */
const MAX_FAILURES = 5;
const GROWTH = 1.4;

export interface PollOptions {
  /** Ends the polling, between two looks; also the deadline of all of it. Each look has its own deadline. */
  signal: AbortSignal;
  /** Milliseconds between the first two looks. */
  firstMs: number;
  /** Milliseconds that the interval grows to, so that long work is polled less often. Constant by default. */
  longestMs?: number;
  /** Whether the next look may succeed after this error. Any may, by default. */
  isPassing?: (error: unknown) => boolean;
  /** Waits between two looks, instead of {@link pause}. */
  wait?: typeof pause;
}

/**
 * Looks at once, and again until a look returns a result: anything but undefined.
 * @throws the error of a look that is not passing or is the fifth in a row; the signal's reason
 */
export async function poll<T extends NonNullable<unknown> | null>(
  look: () => Promise<T | undefined>,
  { signal, firstMs, longestMs = firstMs, isPassing = () => true, wait = pause }: PollOptions,
): Promise<T> {
  let failures = 0;
  for (let pauseMs = firstMs; ; pauseMs = Math.min(pauseMs * GROWTH, longestMs)) {
    signal.throwIfAborted();
    try {
      const result = await look();
      if (result !== undefined) return result;
      failures = 0;
    } catch (error) {
      signal.throwIfAborted();
      failures += 1;
      if (failures === MAX_FAILURES || !isPassing(error)) throw error;
    }
    await wait(pauseMs, signal);
  }
}
