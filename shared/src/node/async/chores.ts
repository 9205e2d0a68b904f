import type { Logger } from '../logger.ts';
import { repeat, type StopRepeating } from './repeat.ts';

/** Something that a process does again and again. */
export interface Chore {
  /** Names it in the log when a run fails. */
  name: string;
  /** Milliseconds from the end of a run to the start of the next. */
  everyMs: number;
  run: () => Promise<void>;
}

/** Runs every chore at once and then repeatedly, until stopped; stopping waits for the runs in flight. */
export function startChores(chores: readonly Chore[], logger: Logger): StopRepeating {
  const stops = chores.map(({ name, everyMs, run }) => repeat(name, everyMs, logger, run));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
