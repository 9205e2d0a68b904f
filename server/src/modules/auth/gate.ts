import { AppError } from '@easel/shared/node/app-error';

export type Gate = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * Lets `slots` tasks run at a time and as many as `places` wait, first come first served.
 *
 * The gate throws {AppError} unavailable to whoever finds every place taken.
 */
export function createGate({ slots, places }: { slots: number; places: number }): Gate {
  const waiting: (() => void)[] = [];
  let free = slots;

  async function enter(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (waiting.length >= places) {
      throw new AppError('unavailable', { detail: 'Too many people are signing in. Please try again.' });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /** Hands the slot to the next in line, so that nobody slips in between. */
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  return async (task) => {
    await enter();
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
