import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../logger.ts';

/** Starts no further run, and resolves when the running one has ended. */
export type StopRepeating = () => Promise<void>;

/**
 * Runs a task at once, and again `intervalMs` after each run has ended, so that runs never overlap. Logs a run that fails;
 * the next one tries again.
 */
export function repeat(
  name: string,
  intervalMs: number,
  logger: Logger,
  task: () => Promise<void>,
): StopRepeating {
  const stopping = new AbortController();
  const runs = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await task();
      } catch (err) {
        logger.warn({ err }, `${name} failed`);
      }
      await sleep(intervalMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    stopping.abort();
    await runs;
  };
}
