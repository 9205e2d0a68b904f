import { setTimeout as sleep } from 'node:timers/promises';
import { ModelError } from '../model-error.ts';
import { translateEnd } from './errors.ts';
import type { Prediction } from './wire.ts';

/** Between two looks: quick models are seen soon, slow ones asked gently. */
const FIRST_LOOK_MS = 250;
const GROWTH = 1.3;
const LONGEST_MS = 5_000;
/** Looks that may fail in a row before the attempt does. The next attempt finds the prediction again. */
const MAX_FAILED_LOOKS = 5;

/**
 * Looks at a prediction until it has succeeded.
 * @throws {ModelError} when it ended otherwise or cannot be seen any more, and something of no meaning once `signal` aborts.
 */
export async function untilSucceeded(
  prediction: Prediction,
  look: (id: string) => Promise<Prediction>,
  signal: AbortSignal,
): Promise<Prediction> {
  let newest = prediction;
  let failedLooks = 0;
  for (let wait = FIRST_LOOK_MS; newest.status !== 'succeeded'; wait = Math.min(wait * GROWTH, LONGEST_MS)) {
    const end = translateEnd(newest);
    if (end) throw end;
    await sleep(wait, undefined, { signal });
    try {
      newest = await look(newest.id);
      failedLooks = 0;
    } catch (error) {
      failedLooks += 1;
      const passing = error instanceof ModelError && error.retryable && failedLooks < MAX_FAILED_LOOKS;
      if (!passing || signal.aborted) throw error;
    }
  }
  return newest;
}
