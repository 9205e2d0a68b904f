import { startChores } from '@easel/shared/node/async/chores';
import { spendingLimits } from '@easel/shared/node/domain/model-budgets';
import type { Logger } from '@easel/shared/node/logger';
import { createWebhookAgent } from '@easel/shared/node/net/guarded-agent';
import type { Closer } from '@easel/shared/node/process/close-all';
import { countByEndpoint } from '@easel/shared/node/repos/generations/claims.repo';
import { removeWorker } from '@easel/shared/node/repos/operations/workers.repo';
import { sql } from 'kysely';
import { listChores } from '../chores.ts';
import type { WorkerConfig } from '../config.ts';
import { createDrain } from '../dispatch/drain.ts';
import type { Busy } from '../dispatch/places.ts';
import { type ConnectionWatch, createConnectionWatch } from '../maintenance/connection-watch.ts';
import { createUnknownModelsCheck } from '../maintenance/unknown-models.ts';
import { createWorkerState } from '../maintenance/worker-state.ts';
import { createAttemptMetrics } from '../metrics/attempt-metrics.ts';
import { serveMonitoring } from '../metrics/serve-monitoring.ts';
import { addWorkerGauges } from '../metrics/worker-gauges.ts';
import { type Processor, startProcessor } from '../processor.ts';
import { openProviderRegistry, type ProviderRegistry } from '../providers/serving/registry.ts';
import { openVariantMaker } from '../variants/variant-maker.ts';
import { createDeliverer } from '../webhooks/deliverer.ts';
import type { Resources } from './resources.ts';

/** Before the processor has started. */
const NOTHING_IN_FLIGHT: Busy = { local: 0, remote: 0 };

/** What every part may use. */
interface Base extends Resources {
  config: WorkerConfig;
  logger: Logger;
}

/** Replacements for tests. */
export interface ReplacedParts {
  /** The models, instead of those of the registry. */
  providers?: ProviderRegistry;
  connection?: ConnectionWatch;
}

/** Starts the parts in order, the processor last. Adds functions to `closers` as soon as there is something to close. */
export async function startParts(base: Base, replaced: ReplacedParts, closers: Closer[]): Promise<void> {
  const { config, logger, metrics, models, finisher, db, bus, storeHealth } = base;
  const { workerId, webhooks } = config;
  const { concurrency } = config.queue;
  const { store } = storeHealth;
  const providers = replaced.providers ?? (await openProviders(base));
  closers.push(() => providers.close());
  const connection = replaced.connection ?? createConnectionWatch(() => sql`select 1`.execute(db));
  const attemptMetrics = createAttemptMetrics(metrics);
  const drain = createDrain();
  const state = createWorkerState();
  let processor: Processor | undefined;
  const busy = () => processor?.busy() ?? NOTHING_IN_FLIGHT;
  const common = { db, bus, store, finisher, connection, logger, isDrained: drain.isOn };

  const variants = await openVariantMaker({ ...common, providers });
  closers.push(() => variants.close());
  const agent = createWebhookAgent(webhooks.allowPrivate);
  const deliverer = createDeliverer({ db, logger, secretKey: webhooks.secretKey, agent });
  closers.push(() => removeWorker(db, workerId));
  const chores = startChores(
    listChores({
      ...common,
      uploadDays: config.uploadDays,
      worker: { id: workerId, concurrency },
      report: () => ({
        offers: {
          store: storeHealth.isUp(),
          models: providers
            .offers()
            .map(({ id, isLocal, steadyPlaces }) => ({ id, places: isLocal ? null : steadyPlaces })),
        },
        state: state.read({ isDrained: drain.isOn(), busy, endpoints: providers.endpoints }),
      }),
      drain,
      variants,
      webhooks: deliverer,
      checkModels: createUnknownModelsCheck({ db, models, logger }),
      onLost: attemptMetrics.countLost,
    }),
    logger,
  );
  // Closed from the last to the first: the chores wait for a variant and for deliveries in flight, which are aborted before.
  closers.push(
    () => chores.stop(),
    () => deliverer.close(),
    async () => variants.stop(),
  );
  metrics.watchChores(chores);
  if (config.metrics) {
    const { registry } = metrics;
    closers.push(await serveMonitoring({ registry, logger, hanging: chores.hanging, ...config.metrics }));
  }

  const started = await startProcessor({
    ...base,
    ...config.queue,
    queueUrl: config.queue.url,
    workerId,
    store,
    providers,
    drain,
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
  closers.push(() => {
    // A variant gets no grace: another worker makes it again.
    variants.stop();
    return started.close(config.shutdownGraceMs);
  });
  processor = started;
  const { endpoints } = providers;
  addWorkerGauges(metrics.registry, { concurrency, endpoints, busy, isStoreUp: storeHealth.isUp });
}

function openProviders({ config, logger, models, tracing, db }: Base): Promise<ProviderRegistry> {
  return openProviderRegistry({
    models,
    logger,
    workerId: config.workerId,
    painterThreads: config.queue.concurrency,
    packFolders: config.models.packFolders,
    keyOf: config.models.keyOf,
    loadByEndpoint: () => countByEndpoint(db),
    tracing,
  });
}
