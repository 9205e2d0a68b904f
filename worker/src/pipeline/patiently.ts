import { setTimeout as sleep } from 'node:timers/promises';
import { ModelError } from '../providers/model-error.ts';
import { unlessAborted } from '../unless-aborted.ts';
import type { Stage } from './stage.ts';

const TRIES = 3;
const PAUSE_MS = 1_000;

/**
 * A stage that is tried some times before its attempt fails: by then the picture is made, and a hiccup of a service beside it
 * is no reason to make it, and perhaps to pay for it, again.
 */
export function patiently<In, Out>(stage: Stage<In, Out>): Stage<In, Out> {
  return async (context, state) => {
    for (let turn = 1; ; turn += 1) {
      try {
        return await stage(context, state);
      } catch (error) {
        const isFinal = error instanceof ModelError && !error.retryable;
        if (isFinal || turn === TRIES) throw error;
        await unlessAborted(sleep(PAUSE_MS * turn), context.signal);
      }
    }
  };
}
