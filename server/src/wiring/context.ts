import { type Background, createBackground } from '@easel/shared/node/async/background';
import { type Db, openDatabase } from '@easel/shared/node/db/client';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import { openEventBus } from '@easel/shared/node/events/open-event-bus';
import { createLogger, type Logger } from '@easel/shared/node/logger';
import { createMailboxMailer } from '@easel/shared/node/mail/mailbox-mailer';
import type { Mailer } from '@easel/shared/node/mail/mailer';
import { createSmtpMailer } from '@easel/shared/node/mail/smtp-mailer';
import type { ModelRegistry } from '@easel/shared/node/models/model-registry';
import { openModelRegistry } from '@easel/shared/node/models/open-model-registry';
import { createModerator, type Moderator } from '@easel/shared/node/moderation/moderator';
import { type GenerationQueue, openGenerationQueue } from '@easel/shared/node/queue/generation-queue';
import { openStore } from '@easel/shared/node/storage/open-store';
import type { ObjectStore } from '@easel/shared/node/storage/store';
import { sql } from 'kysely';
import type { ServerConfig } from '../config.ts';
import { type AdminServices, createAdminServices } from '../modules/admin/admin-services.ts';
import type { PasswordCost } from '../modules/auth/passwords.ts';
import { createStatusService, type StatusService } from '../modules/status/status.service.ts';
import {
  createStatusHistoryService,
  type StatusHistoryService,
} from '../modules/status/status-history.service.ts';
import { createStatusSampler } from '../modules/status/status-sampler.ts';
import { type CredentialReader, openCredentialReader } from '../modules/verify/credential-reader.ts';
import { type AccountServices, createAccountServices } from './account-services.ts';
import { type BillingServices, createBillingServices } from './billing-services.ts';
import { type Closer, closeAll } from './close-all.ts';
import { createGenerationServices, type GenerationServices } from './generation-services.ts';
import type { HealthChecks } from './health-checks.ts';

/** What the process holds open. */
export interface Resources {
  db: Db;
  store: ObjectStore;
  bus: EventBus;
  queue: GenerationQueue;
  mailer: Mailer;
  models: ModelRegistry;
  moderator: Moderator;
  readCredential: CredentialReader;
  background: Background;
}

export interface Context extends Resources {
  config: ServerConfig;
  logger: Logger;
  now: () => Date;
  /** Of the parts that no request can do without. */
  checks: HealthChecks;
  services: AccountServices &
    GenerationServices &
    BillingServices & {
      status: StatusService;
      statusHistory: StatusHistoryService;
      sampleStatus: () => Promise<void>;
      admin: AdminServices;
    };
  /** Closes all in the reverse order of opening; goes on when one of them fails. */
  close(): Promise<void>;
}

/** What a test replaces. */
export interface ContextOptions {
  logger?: Logger;
  now?: () => Date;
  passwordCost?: PasswordCost;
}

/** Opens everything that the configuration names. What was opened is closed again when a later part fails. */
export async function createContext(config: ServerConfig, options: ContextOptions = {}): Promise<Context> {
  const { now = () => new Date(), passwordCost } = options;
  const logger = options.logger ?? createLogger({ name: 'server', ...config.log });
  const closers: Closer[] = [];
  const close = () => closeAll(closers.toReversed(), logger);

  try {
    const resources = await openResources(config, logger, closers);
    const base = { config, logger, now, ...resources };
    const checks = healthChecks(resources);
    const money = createBillingServices(base);
    const accounts = createAccountServices({ ...base, passwordCost, ...money });
    const making = createGenerationServices({ ...base, ...money, notices: accounts.notices });
    const status = createStatusService({ ...base, checks });
    const services = {
      ...accounts,
      ...making,
      ...money,
      status,
      statusHistory: createStatusHistoryService(base),
      sampleStatus: createStatusSampler({ ...base, status }),
      admin: createAdminServices({ ...base, ...making, ...money }),
    };
    return { ...base, checks, services, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openResources(config: ServerConfig, logger: Logger, closers: Closer[]): Promise<Resources> {
  const db = openDatabase({ ...config.database, applicationName: 'easel-server' });
  closers.push(() => db.destroy());
  const store = await openStore(config.store);
  closers.push(() => store.close());
  const bus = await openEventBus({ url: config.queue.url, logger });
  closers.push(() => bus.close());
  const queue = openGenerationQueue({ url: config.queue.url, logger });
  closers.push(() => queue.close());
  const mailer = openMailer(config.mail);
  closers.push(() => mailer.close());
  const models = await openModelRegistry({ ...config.modelFiles, logger });
  closers.push(() => models.close());
  const moderator = await createModerator(config.moderation);
  const { certificateFile } = config;
  const readCredential = await openCredentialReader({ certificateFile, logger });
  const background = createBackground(logger);
  closers.push(() => background.idle());
  return { db, store, bus, queue, mailer, models, moderator, readCredential, background };
}

function healthChecks({ db, queue, store }: Resources): HealthChecks {
  return {
    database: () => sql`select 1`.execute(db),
    queue: () => queue.counts(),
    store: () => store.ping(),
  };
}

function openMailer({ smtpUrl, from, mailboxFolder }: ServerConfig['mail']): Mailer {
  return smtpUrl ? createSmtpMailer({ url: smtpUrl, from }) : createMailboxMailer({ folder: mailboxFolder });
}
