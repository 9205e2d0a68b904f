import { availableParallelism } from 'node:os';
import { openDatabase } from '@easel/shared/node/db/client';
import { openEventBus } from '@easel/shared/node/events/open-event-bus';
import { createLogger } from '@easel/shared/node/logger';
import { openModelRegistry } from '@easel/shared/node/models/open-model-registry';
import { createModerator } from '@easel/shared/node/moderation/moderator';
import type { Service } from '@easel/shared/node/process/service';
import { openGenerationQueue } from '@easel/shared/node/queue/generation-queue';
import { countByEndpoint } from '@easel/shared/node/repos/generations/claims.repo';
import { removeWorker } from '@easel/shared/node/repos/operations/workers.repo';
import { openStore } from '@easel/shared/node/storage/open-store';
import sharp from 'sharp';
import type { WorkerConfig } from './config.ts';
import { openCredentialSigner } from './image/credentials.ts';
import { createImageFinisher } from './image/finisher.ts';
import { startErasure } from './maintenance/erasure.ts';
import { startJanitor, startReporting } from './maintenance/janitor.ts';
import { startOrphanSweep } from './maintenance/orphans.ts';
import { startSweeper } from './maintenance/sweeper.ts';
import { createMetrics } from './metrics.ts';
import { startProcessor } from './processor.ts';
import { createProviderRegistry, type ProviderRegistry } from './providers/registry.ts';
import { startVariantMaker } from './variants/variant-maker.ts';
import { startWebhooks } from './webhooks/start-webhooks.ts';

/** Once no attempt is running any more. */
const CLOSE_WITHIN_MS = 10_000;

/** Starts a worker on real parts. `providers` are its models: those of the registry unless others are handed in. */
export async function startWorker(
  config: WorkerConfig,
  options: { providers?: ProviderRegistry } = {},
): Promise<Service> {
  const { databaseUrl, queueUrl, concurrency, workerId, modelTimeoutMs } = config;
  // Each generation finishes its image on its own share of the cores.
  sharp.concurrency(Math.max(1, Math.floor(availableParallelism() / concurrency)));
  // Images pass through once; a cache would only hold memory.
  sharp.cache(false);

  const logger = createLogger(config.log);
  const models = await openModelRegistry({ ...config.modelFiles, logger });
  const moderator = await createModerator(config.moderation);
  const signer = config.credentials && (await openCredentialSigner(config.credentials));
  const finisher = createImageFinisher({ signer });
  const db = openDatabase({ url: databaseUrl, poolSize: concurrency + 3, applicationName: 'easel-worker' });
  const store = await openStore(config.store);
  const bus = await openEventBus({ url: queueUrl, logger });
  const queue = openGenerationQueue({ url: queueUrl, logger });
  const providers =
    options.providers ??
    createProviderRegistry({
      models,
      logger,
      workerId,
      painterThreads: concurrency,
      keyOf: config.keyOf,
      loadByEndpoint: () => countByEndpoint(db),
    });
  const metrics = createMetrics();
  const closeMetrics =
    config.metricsPort === undefined ? undefined : await metrics.listen(config.metricsPort);
  const stopReporting = startReporting(db, { id: workerId, concurrency }, logger);
  const stopSweeping = startSweeper({ db, bus, queue, logger });
  const stopCleaning = startJanitor({ db, store, logger });
  const stopErasing = startErasure({ db, store, bus, logger });
  const stopSweepingOrphans = startOrphanSweep({ db, store, logger });
  const stopMakingVariants = await startVariantMaker({ db, bus, store, finisher, providers, logger });
  const stopWebhooks = startWebhooks({ ...config.webhooks, db, logger });
  const processor = await startProcessor({
    db,
    bus,
    queue,
    store,
    providers,
    finisher,
    moderator,
    logger,
    modelTimeoutMs,
    queueUrl,
    workerId,
    concurrency,
    styleModifier: (style, model) => models.modifier(style, models.find(model)?.family ?? 'default'),
    onOutcome: metrics.observeAttempt,
  });
  logger.info(`ready: ${concurrency} at once`);

  return {
    logger,
    closeWithinMs: config.shutdownGraceMs + CLOSE_WITHIN_MS,
    async close() {
      await Promise.all([processor.close(config.shutdownGraceMs), stopMakingVariants()]);
      await Promise.all([
        stopReporting(),
        stopSweeping(),
        stopCleaning(),
        stopErasing(),
        stopSweepingOrphans(),
        stopWebhooks(),
        closeMetrics?.(),
      ]);
      await removeWorker(db, workerId).catch(() => undefined);
      await providers.close();
      await models.close();
      await queue.close();
      await bus.close();
      await store.close();
      await db.destroy();
    },
  };
}
