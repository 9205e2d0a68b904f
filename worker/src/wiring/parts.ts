import { startChores } from '@easel/shared/node/async/chores';
import { spendingLimits } from '@easel/shared/node/domain/model-budgets';
import type { Logger } from '@easel/shared/node/logger';
import { createWebhookAgent } from '@easel/shared/node/net/guarded-agent';
import type { Closer } from '@easel/shared/node/process/close-all';
import { countByEndpoint } from '@easel/shared/node/repos/generations/claims.repo';
import { removeWorker } from '@easel/shared/node/repos/operations/workers.repo';
import type { ObjectStore } from '@easel/shared/node/storage/store';
import { sql } from 'kysely';
import { listChores } from '../chores.ts';
import type { WorkerConfig } from '../config.ts';
import { createDrain, type Drain } from '../dispatch/drain.ts';
import type { Busy } from '../dispatch/places.ts';
import { type ConnectionWatch, createConnectionWatch } from '../maintenance/connection-watch.ts';
import { createUnknownModelsCheck } from '../maintenance/unknown-models.ts';
import { createWorkerState } from '../maintenance/worker-state.ts';
import { type AttemptMetrics, createAttemptMetrics } from '../metrics/attempt-metrics.ts';
import { serveMonitoring } from '../metrics/serve-monitoring.ts';
import { addWorkerGauges } from '../metrics/worker-gauges.ts';
import { type Processor, startProcessor } from '../processor.ts';
import { openProviderRegistry, type ProviderRegistry } from '../providers/serving/registry.ts';
import { openVariantMaker, type VariantMaker } from '../variants/variant-maker.ts';
import { createDeliverer } from '../webhooks/deliverer.ts';
import type { Resources } from './resources.ts';

/** Before the processor has started. */
const NOTHING_IN_FLIGHT: Busy = { local: 0, remote: 0 };

/** The resources that every part may use. */
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

/** The parts that the background work and the processor share. */
interface Shared extends Base {
  store: ObjectStore;
  providers: ProviderRegistry;
  connection: ConnectionWatch;
  drain: Drain;
  state: ReturnType<typeof createWorkerState>;
  attemptMetrics: AttemptMetrics;
}

/** Starts the parts in order, the processor last. Adds functions to `closers` as soon as there is something to close. */
export async function startParts(base: Base, replaced: ReplacedParts, closers: Closer[]): Promise<void> {
  const { config, db, metrics, storeHealth } = base;
  const providers = replaced.providers ?? (await openProviders(base));
  closers.push(() => providers.close());
  const shared: Shared = {
    ...base,
    store: storeHealth.store,
    providers,
    connection: replaced.connection ?? createConnectionWatch(() => sql`select 1`.execute(db)),
    drain: createDrain(),
    state: createWorkerState(),
    attemptMetrics: createAttemptMetrics(metrics),
  };
  let processor: Processor | undefined;
  const busy = () => processor?.busy() ?? NOTHING_IN_FLIGHT;
  const variants = await startBackgroundWork(shared, busy, closers);
  const started = await startProcessing(shared);
  closers.push(() => {
    // A variant gets no grace: another worker makes it again.
    variants.stop();
    return started.close(config.shutdownGraceMs);
  });
  processor = started;
  const { concurrency } = config.queue;
  const { endpoints } = providers;
  addWorkerGauges(metrics.registry, { concurrency, endpoints, busy, isStoreUp: storeHealth.isUp });
}

/** Starts everything other than attempts: the chores with variants and webhooks, and the monitoring. */
async function startBackgroundWork(
  shared: Shared,
  busy: () => Busy,
  closers: Closer[],
): Promise<VariantMaker> {
  const { config, logger, metrics, models, db, storeHealth, providers, drain, state } = shared;
  const { workerId, webhooks } = config;
  const isDrained = drain.isOn;
  const variants = await openVariantMaker({ ...shared, isDrained });
  closers.push(() => variants.close());
  const agent = createWebhookAgent(webhooks.allowPrivate);
  const deliverer = createDeliverer({ db, logger, secretKey: webhooks.secretKey, agent });
  closers.push(() => removeWorker(db, workerId));
  const offers = () => ({
    store: storeHealth.isUp(),
    models: providers
      .offers()
      .map(({ id, isLocal, steadyPlaces }) => ({ id, places: isLocal ? null : steadyPlaces })),
  });
  const chores = startChores(
    listChores({
      ...shared,
      isDrained,
      uploadDays: config.uploadDays,
      worker: { id: workerId, concurrency: config.queue.concurrency },
      report: () => ({
        offers: offers(),
        state: state.read({ isDrained: isDrained(), busy, endpoints: providers.endpoints }),
      }),
      variants,
      webhooks: deliverer,
      checkModels: createUnknownModelsCheck({ db, models, logger }),
      onLost: shared.attemptMetrics.countLost,
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
  return variants;
}

function startProcessing({ config, models, attemptMetrics, state, ...shared }: Shared): Promise<Processor> {
  return startProcessor({
    ...shared,
    workerId: config.workerId,
    concurrency: config.queue.concurrency,
    freeShare: config.queue.freeShare,
    queueUrl: config.queue.url,
    isStoreUp: shared.storeHealth.isUp,
    modelTimeoutMs: config.models.timeoutMs,
    styleModifier: (style, model) => models.modifier(style, models.find(model)?.family ?? 'default'),
    spendingLimits: () => spendingLimits(models),
    onBegin: attemptMetrics.observeBegin,
    onOutcome(outcome, seconds, generation) {
      attemptMetrics.observeAttempt(outcome, seconds, generation);
      if (outcome.kind === 'completed') state.notePicture(generation, seconds);
    },
  });
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
