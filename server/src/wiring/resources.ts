import { type Background, createBackground } from '@easel/shared/node/async/background';
import { type Db, openDatabase } from '@easel/shared/node/db/client';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import { openEventBus } from '@easel/shared/node/events/open-event-bus';
import type { Logger } from '@easel/shared/node/logger';
import type { Mailer } from '@easel/shared/node/mail/mailer';
import { createProcessMetrics, type ProcessMetrics } from '@easel/shared/node/metrics/process-metrics';
import type { ModelRegistry } from '@easel/shared/node/models/model-registry';
import { openModelRegistry } from '@easel/shared/node/models/open-model-registry';
import { createModerator, type Moderator } from '@easel/shared/node/moderation/moderator';
import { createWebhookAgent } from '@easel/shared/node/net/guarded-agent';
import type { Closer } from '@easel/shared/node/process/close-all';
import { type GenerationQueue, openGenerationQueue } from '@easel/shared/node/queue/generation-queue';
import { measuredStore } from '@easel/shared/node/storage/measured-store';
import { openStore } from '@easel/shared/node/storage/open-store';
import type { ObjectStore } from '@easel/shared/node/storage/store';
import type { Tracing } from '@easel/shared/node/tracing/tracing';
import type { Agent } from 'undici';
import type { ServerConfig } from '../config.ts';
import { createImageProcess, type ImageProcess } from '../isolation/image-process.ts';
import { openMailer } from '../mail-settings.ts';
import { createPackInstaller, type PackInstaller } from '../modules/admin/pack-installer.ts';
import { imageOriginOf } from '../modules/images/image-origin.ts';
import { openCredentialSettings } from '../modules/verify/credential-settings.ts';
import { openRevokedSessions, type RevokedSessions } from '../realtime/revoked-sessions.ts';
import { openUserEvents, type UserEvents } from '../realtime/user-events.ts';

/** Connections, files and work in flight that the process closes when it stops. */
export interface Resources {
  metrics: ProcessMetrics;
  tracing: Tracing;
  db: Db;
  store: ObjectStore;
  /** The origin of the store's signed links; undefined if this process delivers the files. */
  imageOrigin: string | undefined;
  bus: EventBus;
  events: UserEvents;
  revokedSessions: RevokedSessions;
  queue: GenerationQueue;
  mailer: Mailer;
  models: ModelRegistry;
  moderator: Moderator;
  /** Settings of the C2PA library. */
  credentialSettings: string;
  /** Decodes untrusted images. */
  imageProcess: ImageProcess;
  /** Installs model packs in separate processes. */
  packInstaller: PackInstaller;
  background: Background;
  /** Connects to push services. */
  pushAgent: Agent;
}

/** Opens the resources in order. Adds a function to `closers` for each as soon as it is open. */
export async function openResources(
  config: ServerConfig,
  { logger, tracing }: { logger: Logger; tracing: Tracing },
  closers: Closer[],
): Promise<Resources> {
  const metrics = createProcessMetrics();
  const { watchPool } = metrics;
  const db = openDatabase({ ...config.database, applicationName: 'easel-server', watchPool });
  closers.push(() => db.destroy());
  const store = measuredStore(await openStore(config.store), metrics.storeMeter, tracing);
  closers.push(() => store.close());
  const imageOrigin = config.imageDelivery === 'redirect' ? await imageOriginOf(store) : undefined;
  const bus = await openEventBus({
    url: config.queue.url,
    logger,
    meter: metrics.busMeter,
    users: 'followed',
  });
  closers.push(() => bus.close());
  const events = await openUserEvents({ db, bus, logger });
  closers.push(() => events.close());
  const ttlSeconds = config.auth.accessTokenTtlSeconds;
  const revokedSessions = await openRevokedSessions({ db, bus, logger, ttlSeconds });
  closers.push(() => revokedSessions.close());
  const queue = openGenerationQueue({ url: config.queue.url, logger });
  closers.push(() => queue.close());
  const mailer = openMailer(config.mail);
  closers.push(() => mailer.close());
  const models = await openModelRegistry({ ...config.modelFiles, logger });
  closers.push(() => models.close());
  const moderator = await createModerator(config.moderation);
  const credentialSettings = await openCredentialSettings(config.certificateFile);
  const imageProcess = createImageProcess({ logger });
  closers.push(() => imageProcess.close());
  const packInstaller = createPackInstaller({ config: config.packs, logger });
  closers.push(() => packInstaller.close());
  const background = createBackground(logger);
  closers.push(() => background.idle());
  const pushAgent = createWebhookAgent(config.webhooks.allowPrivate);
  closers.push(() => pushAgent.destroy());
  return {
    metrics,
    tracing,
    db,
    store,
    imageOrigin,
    bus,
    events,
    revokedSessions,
    queue,
    mailer,
    models,
    moderator,
    credentialSettings,
    imageProcess,
    packInstaller,
    background,
    pushAgent,
  };
}
