import { availableParallelism } from 'node:os';
import { openDatabase } from '@easel/shared/node/db/client';
import { openEventBus } from '@easel/shared/node/events/open-event-bus';
import { createLogger } from '@easel/shared/node/logger';
import { openGenerationQueue } from '@easel/shared/node/queue/generation-queue';
import { removeWorker } from '@easel/shared/node/repos/workers.repo';
import type { Service } from '@easel/shared/node/service';
import { openStore } from '@easel/shared/node/storage/open-store';
import sharp from 'sharp';
import type { WorkerConfig } from './config.ts';
import { startJanitor, startReporting } from './maintenance/janitor.ts';
import { startSweeper } from './maintenance/sweeper.ts';
import { createMetrics } from './metrics.ts';
import { startProcessor } from './processor.ts';
import { createDefaultRegistry, type ProviderRegistry } from './providers/registry.ts';

/** Once no attempt is running any more. */
const CLOSE_WITHIN_MS = 10_000;

/** Starts a worker on real parts. `providers` are its models: Easel's own unless others are handed in. */
export async function startWorker(
  config: WorkerConfig,
  providers: ProviderRegistry = createDefaultRegistry(config.concurrency),
): Promise<Service> {
  const { databaseUrl, queueUrl, concurrency, workerId, modelTimeoutMs } = config;
  // Each generation finishes its image on its own share of the cores.
  sharp.concurrency(Math.max(1, Math.floor(availableParallelism() / concurrency)));
  // Images pass through once; a cache would only hold memory.
  sharp.cache(false);

  const logger = createLogger(config.log);
  const db = openDatabase({ url: databaseUrl, poolSize: concurrency + 3, applicationName: 'easel-worker' });
  const store = await openStore(config.store);
  const bus = await openEventBus({ url: queueUrl, logger });
  const queue = openGenerationQueue({ url: queueUrl, logger });
  const metrics = createMetrics();
  const closeMetrics =
    config.metricsPort === undefined ? undefined : await metrics.listen(config.metricsPort);
  const stopReporting = startReporting(db, { id: workerId, concurrency }, logger);
  const stopSweeping = startSweeper({ db, bus, queue, logger });
  const stopCleaning = startJanitor({ db, store, logger });
  const processor = await startProcessor({
    ...{ db, bus, queue, store, providers, logger, modelTimeoutMs, queueUrl, workerId, concurrency },
    onOutcome: metrics.observeAttempt,
  });
  logger.info(`ready: ${concurrency} at once`);

  return {
    logger,
    closeWithinMs: config.shutdownGraceMs + CLOSE_WITHIN_MS,
    async close() {
      await processor.close(config.shutdownGraceMs);
      await Promise.all([stopReporting(), stopSweeping(), stopCleaning(), closeMetrics?.()]);
      await removeWorker(db, workerId).catch(() => undefined);
      await providers.close();
      await queue.close();
      await bus.close();
      await store.close();
      await db.destroy();
    },
  };
}
