import type { Logger } from '../logger.ts';
import { NotClosedError } from './close-all.ts';
import { explainStartError } from './start-error.ts';

/** A started process and how to close it. */
export interface Service {
  logger: Logger;
  /** Keeps working until other processes have taken over. Called before `close`, unless the process failed. */
  drain?(): Promise<void>;
  /** @throws when a part did not close */
  close(): Promise<void>;
  /** Returns the milliseconds after which closing counts as hung. Asked when closing begins, as settings may have changed until then. */
  closeWithinMs(): number;
}

interface End {
  reason: string;
  exitCode: number;
  err?: unknown;
}

/**
 * Runs a process from start to end. SIGTERM, SIGINT and the loss of a parent with an IPC channel close it in order, after it has
 * drained; during the start, as soon as it has started. A second signal ends the draining. A failed start, a close that fails or hangs,
 * and an unhandled rejection (a defect with unknown consequences) end it with code 1.
 */
export async function runService(start: () => Promise<Service>): Promise<void> {
  const { end, again } = whenToEnd();
  let service: Service;
  try {
    service = await start();
  } catch (error) {
    process.stderr.write(`${explainStartError(error)}\n`);
    return process.exit(1);
  }
  const { logger, drain, close, closeWithinMs } = service;
  const { reason, exitCode, err } = await end;
  if (err === undefined) logger.info({ reason }, 'shutting down');
  else logger.fatal({ err }, reason);
  if (drain && err === undefined) await Promise.race([drain(), again]);
  setTimeout(() => {
    logger.error('not closed in time');
    process.exit(1);
  }, closeWithinMs()).unref();
  try {
    await close();
  } catch (error) {
    if (!(error instanceof NotClosedError)) logger.error({ err: error }, 'not closed cleanly');
    process.exit(1);
  }
  process.exit(exitCode);
}

function whenToEnd(): { end: Promise<End>; again: Promise<void> } {
  const { promise: end, resolve: endFor } = Promise.withResolvers<End>();
  const { promise: again, resolve: hurry } = Promise.withResolvers<void>();
  let isEnding = false;
  const resolve = (reason: End) => {
    if (isEnding) hurry();
    isEnding = true;
    endFor(reason);
  };
  for (const reason of ['SIGTERM', 'SIGINT'] as const) {
    process.on(reason, () => resolve({ reason, exitCode: 0 }));
  }
  const orphaned = () => resolve({ reason: 'the parent process went away', exitCode: 0 });
  process.on('disconnect', orphaned);
  // The parent may be gone already.
  if (process.send && !process.connected) orphaned();
  process.on('unhandledRejection', (err) => resolve({ reason: 'unhandled rejection', exitCode: 1, err }));
  return { end, again };
}
