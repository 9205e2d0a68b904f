import { setTimeout as sleep } from 'node:timers/promises';
import { ModelError } from '../model-error.ts';
import type { Jobs } from './jobs.ts';
import type { HistoryEntry } from './wire.ts';

/** How often the server is asked, whatever the socket says. */
const POLL_MS = 2_000;
/** A server may be busy, or away for a moment. */
const MAX_FAILURES = 5;

/** Wakes a sleeper; a knock while nobody sleeps is remembered. */
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
 * Waits until the server has a request in its history: asks whenever the bell rings, and every few seconds without.
 * @throws {ModelError} model_unavailable for a server that has forgotten the request, or does not answer any more.
 */
export async function untilEnded(
  promptId: string,
  { jobs, bell, signal }: { jobs: Jobs; bell: Bell; signal: AbortSignal },
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
    if (state.kind === 'waiting') continue;
    throw new ModelError('model_unavailable', 'The server does not know the request any more', {
      retryable: true,
    });
  }
}
