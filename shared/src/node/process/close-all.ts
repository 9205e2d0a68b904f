import type { Logger } from '../logger.ts';

export type Closer = () => Promise<unknown>;

/** What parts that did not close threw. Each has been logged. */
export class NotClosedError extends AggregateError {
  override name = 'NotClosedError';
}

/**
 * Closes parts, the last one first; continues when one fails, and logs that at once: a later one may hang.
 *
 * @param closers in the order in which the parts were opened
 * @throws {NotClosedError} at the end, if any part failed to close
 */
export async function closeAll(closers: readonly Closer[], logger: Logger): Promise<void> {
  const errors: unknown[] = [];
  for (const close of closers.toReversed()) {
    try {
      await close();
    } catch (err) {
      errors.push(err);
      // A part of several parts has logged its own.
      if (!(err instanceof NotClosedError)) logger.error({ err }, 'not closed cleanly');
    }
  }
  if (errors.length > 0) throw new NotClosedError(errors, `${errors.length} parts did not close`);
}

/** Closes what a failed start has opened. Parts that fail to close are only logged: the start's error is the one to report. */
export async function closeAfterFailure(closers: readonly Closer[], logger: Logger): Promise<void> {
  await closeAll(closers, logger).catch(() => undefined);
}
