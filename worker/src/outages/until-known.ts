import { withDeadline } from '@easel/shared/node/async/deadline';
import { pause } from '@easel/shared/node/async/pause';
import { unlessAborted } from '@easel/shared/node/async/unless-aborted';
import { isOutage, isRetryable } from '@easel/shared/node/outage';

/** Milliseconds until a write counts as unanswered. It may still be applied. */
const ANSWER_WITHIN_MS = 15_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** Whether the same write may succeed later. Whether it was applied is not known. */
export function isPassing(error: unknown): boolean {
  return isOutage(error) || isRetryable(error) || (error instanceof Error && error.name === 'TimeoutError');
}

export interface UntilKnownOptions {
  /** Ends the tries; the last write may still be applied. */
  signal: AbortSignal;
  /** Resolves when another try is worthwhile. */
  ready?: () => Promise<void>;
  answerWithinMs?: number;
}

/**
 * Repeats a write to the database until it is answered. The write must be idempotent, as an unanswered one may have been applied.
 * @throws what the write throws, unless it is passing; the signal's reason
 */
export async function untilKnown<T>(
  write: () => Promise<T>,
  { signal, ready = async () => {}, answerWithinMs = ANSWER_WITHIN_MS }: UntilKnownOptions,
): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    await unlessAborted(ready(), signal);
    try {
      return await unlessAborted(
        withDeadline(write(), answerWithinMs, 'The database does not answer'),
        signal,
      );
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error;
    }
    await pause(pauseMs, signal);
  }
}
