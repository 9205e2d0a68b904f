import pTimeout from 'p-timeout';

/**
 * Settles as `promise` does, or rejects with `message` after `ms`. The work itself continues, and its outcome is ignored.
 * @throws {TimeoutError} of p-timeout, when the promise takes longer
 */
export const withDeadline = <T>(promise: Promise<T>, ms: number, message: string): Promise<T> =>
  pTimeout(promise, { milliseconds: ms, message });

/**
 * Settles as `promise` does, or resolves to undefined after `ms`. The work itself continues, and its outcome is ignored.
 */
export const within = <T>(promise: Promise<T>, ms: number): Promise<T | undefined> =>
  pTimeout(promise, { milliseconds: ms, message: false });
