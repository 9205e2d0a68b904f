import { MINUTE_MS } from '../../contracts/durations.ts';
import type { Logger } from '../logger.ts';
import { withDeadline } from './deadline.ts';
import { repeat } from './repeat.ts';

const WITHIN_MS = 5 * MINUTE_MS;
/** Milliseconds for runs in flight to end on `stop`. A whole shutdown has ten seconds at least. */
const STOP_WITHIN_MS = 4_000;

/** Something that a process does again and again. */
export interface Chore {
  /** Names it in the log and in metrics. */
  name: string;
  /** Milliseconds from the end of a run to the start of the next. */
  everyMs: number;
  /** Milliseconds after which a run is overdue, and no longer keeps the next from starting. Default: five minutes. */
  withinMs?: number;
  /** @param stopping aborts when the process shuts down, which waits a few seconds for this run */
  run: (stopping: AbortSignal) => Promise<void>;
}

export interface RunningChores {
  /** Starts no further runs, tells those in flight to stop, and waits four seconds for them: one may hang in a call of another service. */
  stop(): Promise<void>;
  /** Returns the seconds since the last run that succeeded, or since the start, by chore. */
  ages(): Map<string, number>;
  /** Returns the chores that hang: two runs in a row did not end. A run that fails, as in an outage, does not hang. */
  hanging(): string[];
}

export interface ChoresOptions {
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
  stopWithinMs?: number;
}

/** Runs every chore at once and then repeatedly, until stopped. */
export function startChores(
  chores: readonly Chore[],
  logger: Logger,
  { now = () => performance.now(), stopWithinMs = STOP_WITHIN_MS }: ChoresOptions = {},
): RunningChores {
  const started = chores.map(({ name, everyMs, withinMs = WITHIN_MS, run }) => {
    const at = { ended: now(), done: now() };
    const onEnd = (outcome: 'done' | 'failed') => {
      at.ended = now();
      if (outcome === 'done') at.done = at.ended;
    };
    const end = repeat(name, everyMs, logger, run, { withinMs, onEnd });
    const stop = () =>
      withDeadline(end(), stopWithinMs, `Not ended after ${stopWithinMs / 1_000} s`).catch((err: unknown) =>
        logger.warn({ err }, `${name} did not stop in time`),
      );
    return { name, at, stop, hangsAfterMs: 2 * (everyMs + withinMs) };
  });
  return {
    async stop() {
      await Promise.all(started.map(({ stop }) => stop()));
    },
    ages: () => new Map(started.map(({ name, at }) => [name, (now() - at.done) / 1_000])),
    hanging: () =>
      started.filter(({ at, hangsAfterMs }) => now() - at.ended > hangsAfterMs).map(({ name }) => name),
  };
}
