import { availableParallelism } from 'node:os';
import { within } from '@easel/shared/node/async/deadline';
import { type Closer, closeAfterFailure, closeAll } from '@easel/shared/node/process/close-all';
import type { Service } from '@easel/shared/node/process/service';
import { openLogAndTraces } from '@easel/shared/node/tracing/log-and-traces';
import sharp from 'sharp';
import { longestPaidMs } from '../attempts/finish-paid.ts';
import type { WorkerConfig } from '../config.ts';
import { type ReplacedParts, startParts } from './parts.ts';
import { openResources } from './resources.ts';

/** Milliseconds for the rest of the shutdown, after the last attempt has ended. */
const CLOSE_WITHIN_MS = 10_000;

/**
 * Starts a worker. Its `close` closes the parts in reverse, also those after one that fails to close, and then throws a NotClosedError.
 * @throws the error of the first part that fails to start, after closing the open parts or waiting ten seconds for them
 */
export async function startWorker(config: WorkerConfig, replaced: ReplacedParts = {}): Promise<Service> {
  const { concurrency } = config.queue;
  // Each generation encodes its image on its own share of the cores.
  sharp.concurrency(Math.max(1, Math.floor(availableParallelism() / concurrency)));
  // Every image is processed once; a cache would only take memory.
  sharp.cache(false);

  const { logger, tracing } = await openLogAndTraces({ ...config, name: config.log.name });
  const closers: Closer[] = [() => tracing.close()];
  const close = () => closeAll(closers, logger);
  try {
    const resources = await openResources(config, { logger, tracing }, closers);
    await startParts({ ...resources, config, logger }, replaced, closers);
    logger.info(`ready: ${concurrency} at once`);
    const closeWithinMs = () =>
      config.shutdownGraceMs +
      longestPaidMs(resources.models.models(), config.models.timeoutMs) +
      CLOSE_WITHIN_MS;
    return { logger, closeWithinMs, close };
  } catch (error) {
    await within(closeAfterFailure(closers, logger), CLOSE_WITHIN_MS);
    throw error;
  }
}
