import { vi } from 'vitest';

/**
 * Waits until the condition no longer throws, and resolves to what it returned: as patient as `expect.poll`, for what takes more than
 * one look.
 */
export const until = <T>(condition: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(condition, { timeout: 50_000, interval: 10 });
