import type { Logger } from '@easel/shared/node/logger';

export type Closer = () => Promise<unknown>;

/** Closes in order; continues when one fails. */
export async function closeAll(closers: readonly Closer[], logger: Logger): Promise<void> {
  for (const close of closers) {
    await close().catch((err: unknown) => logger.error({ err }, 'not closed cleanly'));
  }
}
