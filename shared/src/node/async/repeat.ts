import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../logger.ts';

/** Ends a repeated task: no further turn starts, and the promise settles when the running one has ended. */
export type StopRepeating = () => Promise<void>;

/**
 * Runs a task at once and then again, each time `intervalMs` after the last turn ended, so that turns never overlap.
 * A turn that fails is logged; the next one tries again.
 */
export function repeat(
  name: string,
  intervalMs: number,
  logger: Logger,
  task: () => Promise<void>,
): StopRepeating {
  const stopping = new AbortController();
  const turns = (async () => {
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
    await turns;
  };
}
