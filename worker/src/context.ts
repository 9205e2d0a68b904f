import { availableParallelism } from 'node:os';
import { startChores } from '@easel/shared/node/async/chores';
import { openDatabase } from '@easel/shared/node/db/client';
import { openLeaseDatabase } from '@easel/shared/node/db/lease-database';
import { WORKER_LIMITS } from '@easel/shared/node/db/limits';
import { spendingLimits } from '@easel/shared/node/domain/model-budgets';
import { openEventBus } from '@easel/shared/node/events/open-event-bus';
import { createProcessMetrics } from '@easel/shared/node/metrics/process-metrics';
import { openModelRegistry } from '@easel/shared/node/models/open-model-registry';
import { createModerator } from '@easel/shared/node/moderation/moderator';
import { createWebhookAgent } from '@easel/shared/node/net/guarded-agent';
import type { Service } from '@easel/shared/node/process/service';
import { countByEndpoint } from '@easel/shared/node/repos/generations/claims.repo';
import { removeWorker } from '@easel/shared/node/repos/operations/workers.repo';
import { measuredStore } from '@easel/shared/node/storage/measured-store';
import { openStore } from '@easel/shared/node/storage/open-store';
import { openLogAndTraces } from '@easel/shared/node/tracing/log-and-traces';
import { sql } from 'kysely';
import sharp from 'sharp';
import { longestPaidMs } from './attempts/finish-paid.ts';
import { createStoreHealth } from './attempts/store-health.ts';
import { listChores } from './chores.ts';
import type { WorkerConfig } from './config.ts';
import { createDrain } from './dispatch/drain.ts';
import { openCredentialSigner } from './image/credentials.ts';
import { createImageFinisher } from './image/finisher.ts';
import { type ConnectionWatch, createConnectionWatch } from './maintenance/connection-watch.ts';
import { createUnknownModelsCheck } from './maintenance/unknown-models.ts';
import { createWorkerState } from './maintenance/worker-state.ts';
import { createAttemptMetrics } from './metrics/attempt-metrics.ts';
import { serveMonitoring } from './metrics/serve-monitoring.ts';
import { addWorkerGauges } from './metrics/worker-gauges.ts';
import { startProcessor } from './processor.ts';
import { createProviderRegistry, type ProviderRegistry } from './providers/registry.ts';
import { openVariantMaker } from './variants/variant-maker.ts';
import { createDeliverer } from './webhooks/deliverer.ts';

/** Milliseconds for the rest of the shutdown, after the last attempt has ended. */
const CLOSE_WITHIN_MS = 10_000;

/** In flight before the processor has started. */
const NOTHING = { local: 0, remote: 0 } as const;

/** Replacements for tests. */
export interface WorkerParts {
  /** The models, instead of those of the registry. */
  providers?: ProviderRegistry;
  connection?: ConnectionWatch;
}

/** Starts a worker. */
export async function startWorker(config: WorkerConfig, parts: WorkerParts = {}): Promise<Service> {
  const { workerId, webhooks } = config;
  const { concurrency, freeShare, url: queueUrl } = config.queue;
  // Each generation encodes its image on its own share of the cores.
  sharp.concurrency(Math.max(1, Math.floor(availableParallelism() / concurrency)));
  // Every image is processed once; a cache would only take memory.
  sharp.cache(false);

  const { logger, tracing } = await openLogAndTraces({ ...config, name: config.log.name });
  const metrics = createProcessMetrics();
  const { registry, watchPool, busMeter: meter } = metrics;
  const models = await openModelRegistry({ ...config.models.files, logger });
  const moderator = await createModerator(config.moderation);
  const signer = config.credentials && (await openCredentialSigner(config.credentials));
  const finisher = createImageFinisher({ signer });
  const db = openDatabase({
    url: config.database.url,
    poolSize: concurrency + 3,
    applicationName: 'easel-worker',
    limits: WORKER_LIMITS,
    watchPool,
  });
  const leaseDb = openLeaseDatabase({ url: config.database.url, watchPool });
  const storeHealth = createStoreHealth(
    measuredStore(await openStore(config.store), metrics.storeMeter, tracing),
    {
      logger,
    },
  );
  const { store } = storeHealth;
  const bus = await openEventBus({ url: queueUrl, logger, meter, topics: ['workers'] });
  const providers =
    parts.providers ??
    createProviderRegistry({
      models,
      logger,
      workerId,
      painterThreads: concurrency,
      packFolders: config.models.packFolders,
      keyOf: config.models.keyOf,
      loadByEndpoint: () => countByEndpoint(db),
      tracing,
    });
  const attemptMetrics = createAttemptMetrics(metrics);
  const connection = parts.connection ?? createConnectionWatch(() => sql`select 1`.execute(db));
  const drain = createDrain();
  const state = createWorkerState();
  const busy: { count(): Readonly<Record<'local' | 'remote', number>> } = { count: () => NOTHING };
  const variants = await openVariantMaker({
    db,
    bus,
    store,
    finisher,
    providers,
    connection,
    logger,
    isDrained: drain.isOn,
  });
  const deliverer = createDeliverer({
    db,
    logger,
    secretKey: webhooks.secretKey,
    agent: createWebhookAgent(webhooks.allowPrivate),
  });
  const worker = { id: workerId, concurrency };
  const offers = () => ({
    store: storeHealth.isUp(),
    models: providers
      .offers()
      .map(({ id, isLocal, steadyPlaces }) => ({ id, places: isLocal ? null : steadyPlaces })),
  });
  const chores = startChores(
    listChores({
      uploadDays: config.uploadDays,
      db,
      bus,
      store,
      finisher,
      isDrained: drain.isOn,
      connection,
      logger,
      worker,
      report: () => ({
        offers: offers(),
        state: state.read({
          isDrained: drain.isOn(),
          busy: () => busy.count(),
          endpoints: providers.endpoints,
        }),
      }),
      drain,
      variants,
      webhooks: deliverer,
      checkModels: createUnknownModelsCheck({ db, models, logger }),
      onLost: attemptMetrics.countLost,
    }),
    logger,
  );
  metrics.watchChores(chores);
  const closeMonitoring =
    config.metrics && (await serveMonitoring({ registry, hanging: chores.hanging, ...config.metrics }));
  const processor = await startProcessor({
    db,
    leaseDb,
    bus,
    store,
    storeHealth,
    tracing,
    providers,
    finisher,
    moderator,
    logger,
    queueUrl,
    drain,
    workerId,
    concurrency,
    freeShare,
    isStoreUp: storeHealth.isUp,
    modelTimeoutMs: config.models.timeoutMs,
    styleModifier: (style, model) => models.modifier(style, models.find(model)?.family ?? 'default'),
    spendingLimits: () => spendingLimits(models),
    onBegin: attemptMetrics.observeBegin,
    onOutcome(outcome, seconds, generation) {
      attemptMetrics.observeAttempt(outcome, seconds, generation);
      if (outcome.kind === 'completed') state.notePicture(generation, seconds);
    },
  });
  busy.count = processor.busy;
  const { endpoints } = providers;
  addWorkerGauges(registry, { concurrency, endpoints, busy: processor.busy, isStoreUp: storeHealth.isUp });
  logger.info(`ready: ${concurrency} at once`);

  return {
    logger,
    closeWithinMs:
      config.shutdownGraceMs + longestPaidMs(models.models(), config.models.timeoutMs) + CLOSE_WITHIN_MS,
    async close() {
      await Promise.all([processor.close(config.shutdownGraceMs), variants.close()]);
      await Promise.all([chores.stop(), deliverer.close(), closeMonitoring?.()]);
      await removeWorker(db, workerId).catch(() => undefined);
      await providers.close();
      await models.close();
      await bus.close();
      storeHealth.close();
      await store.close();
      await leaseDb.destroy();
      await db.destroy();
      await tracing.close();
    },
  };
}
