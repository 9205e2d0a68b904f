import { ConfigError } from './env.ts';
import type { Logger } from './logger.ts';

/** A long-running process after its start: what closes it, in reverse order of opening. */
export interface Service {
  logger: Logger;
  close(): Promise<void>;
}

const SHUTDOWN_DEADLINE_MS = 30_000;

/**
 * Runs a process from start to end. SIGTERM, SIGINT and the loss of a parent that started it with an IPC channel
 * close it in order; a start that fails, a rejection that nobody handles and a close that hangs end it with code 1.
 * A wrong setting, or an error that `explain` has one line for, is told without a stack.
 */
export async function runService(
  start: () => Promise<Service>,
  explain: (error: unknown) => string | undefined = () => undefined,
): Promise<void> {
  let service: Service;
  try {
    service = await start();
  } catch (error) {
    const line = error instanceof ConfigError ? error.message : explain(error);
    console.error(line ?? error);
    process.exit(1);
  }

  const { logger } = service;
  let closing = false;
  const close = async (reason: string, exitCode: number) => {
    if (closing) return;
    closing = true;
    logger.info(`closing: ${reason}`);
    setTimeout(() => {
      logger.error('closing took too long');
      process.exit(1);
    }, SHUTDOWN_DEADLINE_MS).unref();
    try {
      await service.close();
    } catch (err) {
      logger.error({ err }, 'closing failed');
      process.exit(1);
    }
    process.exit(exitCode);
  };

  process.on('SIGTERM', () => close('SIGTERM', 0));
  process.on('SIGINT', () => close('SIGINT', 0));
  process.on('disconnect', () => close('the parent process is gone', 0));
  process.on('unhandledRejection', (err) => {
    logger.fatal({ err }, 'unhandled rejection');
    void close('unhandled rejection', 1);
  });
}
