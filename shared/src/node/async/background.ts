import type { Logger } from '../logger.ts';

/** Runs work that its caller does not wait for, but closing does. */
export interface Background {
  /** Starts the work. Logs `${name} failed` with `context` if it rejects. */
  run(name: string, work: () => Promise<unknown>, context?: object): void;
  /** Resolves when all work has settled, including work that other work started. Never rejects. */
  idle(): Promise<void>;
}

/** @param level `warn` if a later try makes up for a failure. */
export function createBackground(logger: Logger, level: 'error' | 'warn' = 'error'): Background {
  const running = new Set<Promise<void>>();
  return {
    run(name, work, context = {}) {
      const task = Promise.try(work)
        .then(() => undefined)
        .catch((err: unknown) => logger[level]({ ...context, err }, `${name} failed`))
        .finally(() => running.delete(task));
      running.add(task);
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
