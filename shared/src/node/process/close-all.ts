import type { Logger } from '../logger.ts';

export type Closer = () => Promise<unknown>;

/** Closes in order; continues when one fails. */
export async function closeAll(closers: readonly Closer[], logger: Logger): Promise<void> {
  for (const close of closers) {
    await Promise.try(close).catch((err: unknown) => logger.error({ err }, 'not closed cleanly'));
  }
}
