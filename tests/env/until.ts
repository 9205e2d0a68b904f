import { vi } from 'vitest';

/** Polls until the condition no longer throws, and returns its result. Has the timeout of `expect.poll`, for several assertions at once. */
export const until = <T>(condition: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(condition, { timeout: 50_000, interval: 10 });
