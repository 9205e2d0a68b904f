import { setTimeout as sleep } from 'node:timers/promises';
import { ModelError } from '../model-error.ts';
import type { Jobs } from './jobs.ts';
import type { HistoryEntry } from './wire.ts';

/** Poll interval, in case the socket misses the end. */
const POLL_MS = 2_000;
/** Consecutive polls that may fail, as a server may be busy or restarting. */
const MAX_FAILURES = 5;

/** Ends a wait early; a ring while none is in progress ends the next one. */
export interface Bell {
  ring(): void;
  /** Resolves on a ring, or after `ms`. Rejects with the signal's reason. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export function createBell(): Bell {
  let bell = Promise.withResolvers<void>();
  return {
    ring: () => bell.resolve(),
    async wait(ms, signal) {
      const rest = new AbortController();
      const resting = sleep(ms, undefined, { signal: AbortSignal.any([signal, rest.signal]) });
      await Promise.race([bell.promise, resting.catch(() => signal.throwIfAborted())]);
      rest.abort();
      bell = Promise.withResolvers();
    },
  };
}

/**
 * Waits until the server has a request in its history: polls when the bell rings, and every few seconds.
 * @throws {ModelError} model_unavailable for a server that has lost the request, or no longer answers
 */
export async function untilEnded(
  promptId: string,
  { jobs, bell, signal, onBegun }: { jobs: Jobs; bell: Bell; signal: AbortSignal; onBegun(): void },
): Promise<HistoryEntry> {
  let failures = 0;
  for (;;) {
    await bell.wait(POLL_MS, signal);
    const state = await jobs.find(promptId, signal).catch((error: unknown) => {
      failures += 1;
      if (signal.aborted || failures === MAX_FAILURES) throw error;
      return undefined;
    });
    if (!state) continue;
    failures = 0;
    if (state.kind === 'ended') return state.entry;
    if (state.kind === 'waiting') {
      if (state.isRunning) onBegun();
      continue;
    }
    throw new ModelError('model_unavailable', 'The server no longer knows the request', {
      retryable: true,
    });
  }
}
