import type { Logger } from '../logger.ts';

/** Work that an answer does not wait for. */
export interface Background {
  /** Starts it; a failure is logged under the name. */
  run(name: string, work: () => Promise<void>): void;
  /** Resolves when all that was started has ended. */
  idle(): Promise<void>;
}

export function createBackground(logger: Logger): Background {
  const running = new Set<Promise<void>>();
  return {
    run(name, work) {
      const task = work()
        .catch((err: unknown) => logger.error({ err }, `${name} failed`))
        .finally(() => running.delete(task));
      running.add(task);
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
