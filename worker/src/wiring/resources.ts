import { type Db, openDatabase } from '@easel/shared/node/db/client';
import { openLeaseDatabase } from '@easel/shared/node/db/lease-database';
import { WORKER_LIMITS } from '@easel/shared/node/db/limits';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import { openEventBus } from '@easel/shared/node/events/open-event-bus';
import type { Logger } from '@easel/shared/node/logger';
import { createProcessMetrics, type ProcessMetrics } from '@easel/shared/node/metrics/process-metrics';
import type { ModelRegistry } from '@easel/shared/node/models/model-registry';
import { openModelRegistry } from '@easel/shared/node/models/open-model-registry';
import { createModerator, type Moderator } from '@easel/shared/node/moderation/moderator';
import type { Closer } from '@easel/shared/node/process/close-all';
import { measuredStore } from '@easel/shared/node/storage/measured-store';
import { openStore } from '@easel/shared/node/storage/open-store';
import type { Tracing } from '@easel/shared/node/tracing/tracing';
import type { WorkerConfig } from '../config.ts';
import { openCredentialSigner } from '../image/credentials.ts';
import { createImageFinisher, type ImageFinisher } from '../image/finisher.ts';
import { createStoreHealth, type StoreHealth } from '../outages/store-health.ts';

/** Database connections of a worker beyond those of its attempts: for its chores. */
const CHORE_CONNECTIONS = 3;

/** Connections and files that the process closes when it stops, and settings that are read from files at the start. */
export interface Resources {
  metrics: ProcessMetrics;
  tracing: Tracing;
  models: ModelRegistry;
  moderator: Moderator;
  finisher: ImageFinisher;
  db: Db;
  /** Connections that only renew leases. */
  leaseDb: Db;
  /** Watches the object store. Its `store` is the one to use. */
  storeHealth: StoreHealth;
  bus: EventBus;
}

/** Opens the resources in order. Adds a function to `closers` for each as soon as it is open. */
export async function openResources(
  config: WorkerConfig,
  { logger, tracing }: { logger: Logger; tracing: Tracing },
  closers: Closer[],
): Promise<Resources> {
  const metrics = createProcessMetrics();
  const { watchPool } = metrics;
  const models = await openModelRegistry({ ...config.models.files, logger });
  closers.push(() => models.close());
  const moderator = await createModerator(config.moderation);
  const signer = config.credentials && (await openCredentialSigner(config.credentials));
  const finisher = createImageFinisher({ signer });
  const db = openDatabase({
    url: config.database.url,
    poolSize: config.queue.concurrency + CHORE_CONNECTIONS,
    applicationName: 'easel-worker',
    limits: WORKER_LIMITS,
    watchPool,
  });
  closers.push(() => db.destroy());
  const leaseDb = openLeaseDatabase({ url: config.database.url, watchPool });
  closers.push(() => leaseDb.destroy());
  const store = measuredStore(await openStore(config.store), metrics.storeMeter, tracing);
  closers.push(() => store.close());
  const storeHealth = createStoreHealth(store, { logger });
  closers.push(async () => storeHealth.close());
  await storeHealth.look();
  const bus = await openEventBus({
    url: config.queue.url,
    logger,
    meter: metrics.busMeter,
    topics: ['workers'],
  });
  closers.push(() => bus.close());
  return { metrics, tracing, models, moderator, finisher, db, leaseDb, storeHealth, bus };
}
