import { pause } from '@easel/shared/node/async/pause';
import { ModelError } from '../providers/model-error.ts';
import type { Stage } from './stage.ts';

const TRIES = 3;
const PAUSE_MS = 1_000;

/**
 * Retries a stage before its attempt fails: the picture is made by then, and a short outage of another service is no reason to
 * make it, and perhaps pay for it, again. An abort ends the pause between two tries, which cockatiel's `retry` would sit out.
 */
export function withRetries<In, Out>(stage: Stage<In, Out>): Stage<In, Out> {
  return async (context, input) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await stage(context, input);
      } catch (error) {
        const isFinal = error instanceof ModelError && !error.retryable;
        if (isFinal || tries === TRIES) throw error;
        await pause(PAUSE_MS * tries, context.signal);
      }
    }
  };
}
