import type { Logger } from '../logger.ts';
import { explainStartError } from './start-error.ts';

/** A long-running process after its start: what closes it, in reverse order of opening. */
export interface Service {
  logger: Logger;
  close(): Promise<void>;
  /** After this long a close counts as hung. */
  closeWithinMs: number;
}

interface End {
  reason: string;
  exitCode: number;
  err?: unknown;
}

/**
 * Runs a process from start to end. SIGTERM, SIGINT and the loss of a parent that started it with an IPC channel
 * close it in order, during the start as soon as that is done. A start that fails, a close that fails or hangs, and a
 * rejection that nobody handles (a defect whose consequences nobody knows) end it with code 1.
 */
export async function runService(start: () => Promise<Service>): Promise<void> {
  const end = whenToEnd();
  let service: Service;
  try {
    service = await start();
  } catch (error) {
    process.stderr.write(`${explainStartError(error)}\n`);
    return process.exit(1);
  }
  const { logger, close, closeWithinMs } = service;
  const { reason, exitCode, err } = await end;
  if (err === undefined) logger.info({ reason }, 'shutting down');
  else logger.fatal({ err }, reason);
  setTimeout(() => {
    logger.error('not closed in time');
    process.exit(1);
  }, closeWithinMs).unref();
  try {
    await close();
  } catch (error) {
    logger.error({ err: error }, 'not closed cleanly');
    process.exit(1);
  }
  process.exit(exitCode);
}

function whenToEnd(): Promise<End> {
  const { promise, resolve } = Promise.withResolvers<End>();
  for (const reason of ['SIGTERM', 'SIGINT'] as const) {
    process.on(reason, () => resolve({ reason, exitCode: 0 }));
  }
  const orphaned = () => resolve({ reason: 'the parent process went away', exitCode: 0 });
  process.on('disconnect', orphaned);
  // It went before we looked.
  if (process.send && !process.connected) orphaned();
  process.on('unhandledRejection', (err) => resolve({ reason: 'unhandled rejection', exitCode: 1, err }));
  return promise;
}
