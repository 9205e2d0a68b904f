import type { Logger } from '../logger.ts';
import { explainStartError } from './start-error.ts';

/** A started process and how to close it. */
export interface Service {
  logger: Logger;
  close(): Promise<void>;
  /** Milliseconds after which closing counts as hung. */
  closeWithinMs: number;
}

interface End {
  reason: string;
  exitCode: number;
  err?: unknown;
}

/**
 * Runs a process from start to end. SIGTERM, SIGINT and the loss of a parent with an IPC channel close it in order; during the
 * start, as soon as it has started. A failed start, a close that fails or hangs, and an unhandled rejection (a defect with
 * unknown consequences) end it with code 1.
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
  // The parent may be gone already.
  if (process.send && !process.connected) orphaned();
  process.on('unhandledRejection', (err) => resolve({ reason: 'unhandled rejection', exitCode: 1, err }));
  return promise;
}
