import type { Logger } from '@easel/shared/node/logger';

const DEADLINE_MS = 10_000;

export interface ShutdownOptions {
  logger: Logger;
  /** Closes whatever is open by then. */
  close: () => Promise<void>;
  /** The process to watch and to end. */
  process: NodeJS.Process;
}

/**
 * Closes once, on SIGTERM, on SIGINT or when the parent that started this process over IPC goes away, then exits: 0 when
 * all was closed in time, 1 otherwise. A promise that nobody waited for is a defect whose consequences nobody
 * knows: it ends the process too.
 */
export function closeOnSignals({ logger, close, process }: ShutdownOptions): void {
  let closing = false;

  async function shutDown(reason: string, exitCode = 0): Promise<void> {
    if (closing) return;
    closing = true;
    logger.info({ reason }, 'shutting down');
    setTimeout(() => {
      logger.error('not closed in time');
      process.exit(1);
    }, DEADLINE_MS).unref();
    try {
      await close();
      process.exit(exitCode);
    } catch (err) {
      logger.error({ err }, 'not closed cleanly');
      process.exit(1);
    }
  }

  const orphaned = () => void shutDown('the parent process went away');
  process.on('SIGTERM', () => void shutDown('SIGTERM'));
  process.on('SIGINT', () => void shutDown('SIGINT'));
  process.on('disconnect', orphaned);
  // It went before we looked.
  if (process.send && !process.connected) orphaned();
  process.on('unhandledRejection', (err) => {
    logger.fatal({ err }, 'unhandled rejection');
    void shutDown('unhandled rejection', 1);
  });
}
