import { pause } from '@easel/shared/node/async/pause';
import { poll } from '@easel/shared/node/async/poll';
import { ModelError } from '../model-error.ts';
import type { Jobs } from './jobs.ts';
import type { HistoryEntry } from './wire.ts';

/** Poll interval, in case the socket misses the end. */
const POLL_MS = 2_000;

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
      await Promise.race([bell.promise, pause(ms, AbortSignal.any([signal, rest.signal]))]);
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
  const known = async () => {
    const state = await jobs.find(promptId, signal);
    if (state.kind !== 'waiting') return state;
    if (state.isRunning) onBegun();
    return undefined;
  };
  await bell.wait(POLL_MS, signal);
  const state = await poll(known, { signal, firstMs: POLL_MS, wait: bell.wait });
  if (state.kind === 'ended') return state.entry;
  throw new ModelError('model_unavailable', 'The server no longer knows the request', { retryable: true });
}
