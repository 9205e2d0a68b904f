/** Work that took longer than its deadline. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * Settles as `promise` does, or rejects with `message` after `ms`, which may be infinite. The work itself continues, and its outcome is ignored.
 * @throws {TimeoutError} when the promise takes longer
 */
export const withDeadline = <T>(promise: Promise<T>, ms: number, message: string): Promise<T> =>
  unlessLate(promise, ms, () => Promise.reject(new TimeoutError(message)));

/**
 * Settles as `promise` does, or resolves to undefined after `ms`. The work itself continues, and its outcome is ignored.
 */
export const within = <T>(promise: Promise<T>, ms: number): Promise<T | undefined> =>
  unlessLate(promise, ms, () => undefined);

/**
 * Settles as `promise` does, or as `late` says after `ms`. Everything that waits for the queue, the bus or the database
 * calls this several times per request: p-timeout creates an error with its stack at each call, and takes 14 µs instead
 * of 2.
 */
async function unlessLate<T, Late>(
  promise: Promise<T>,
  ms: number,
  late: () => Late | Promise<Late>,
): Promise<T | Late> {
  // A timer would treat it as one millisecond.
  if (ms === Number.POSITIVE_INFINITY) return promise;
  const deadline = Promise.withResolvers<Late>();
  const timer = setTimeout(() => deadline.resolve(late()), ms);
  try {
    return await Promise.race([promise, deadline.promise]);
  } finally {
    clearTimeout(timer);
  }
}
