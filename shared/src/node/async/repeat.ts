import type { Logger } from '../logger.ts';
import { within } from './deadline.ts';
import { rest } from './pause.ts';

/** Starts no further run, tells the running one to stop, and resolves when the running one has ended or is overdue. */
export type StopRepeating = () => Promise<void>;

export interface RepeatOptions {
  /** Milliseconds after which a run is overdue: that is logged, and the next one no longer waits for it. */
  withinMs?: number;
  /** Called when a run has ended by itself. */
  onEnd?: (outcome: 'done' | 'failed') => void;
}

/**
 * Runs a task at once, and again `intervalMs` after each run has ended, so that runs do not overlap unless one is overdue. Logs a
 * run that fails; the next one tries again.
 *
 * @param task is given a signal that aborts when no further run starts; one that may take long ends early then
 */
export function repeat(
  name: string,
  intervalMs: number,
  logger: Logger,
  task: (stopping: AbortSignal) => Promise<void>,
  { withinMs = Number.POSITIVE_INFINITY, onEnd = () => {} }: RepeatOptions = {},
): StopRepeating {
  const stopping = new AbortController();

  async function runOnce(): Promise<void> {
    const run = Promise.try(task, stopping.signal).then(
      () => 'done' as const,
      (err: unknown) => {
        logger.warn({ err }, `${name} failed`);
        return 'failed' as const;
      },
    );
    const outcome = await within(run, withinMs);
    if (outcome) onEnd(outcome);
    else logger.error({ withinMs }, `${name} is overdue`);
  }

  const runs = (async () => {
    while (!stopping.signal.aborted) {
      await runOnce();
      await rest(intervalMs, stopping.signal);
    }
  })();
  return async () => {
    stopping.abort();
    await runs;
  };
}
