import { type Db, openDatabase } from '@easel/shared/node/db/client';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import { openEventBus } from '@easel/shared/node/events/open-event-bus';
import { createLogger, type Logger } from '@easel/shared/node/logger';
import { createMailboxMailer } from '@easel/shared/node/mail/mailbox-mailer';
import type { Mailer } from '@easel/shared/node/mail/mailer';
import { createSmtpMailer } from '@easel/shared/node/mail/smtp-mailer';
import { type GenerationQueue, openGenerationQueue } from '@easel/shared/node/queue/generation-queue';
import { openStore } from '@easel/shared/node/storage/open-store';
import type { ObjectStore } from '@easel/shared/node/storage/store';
import { type AccountServices, createAccountServices } from './account-services.ts';
import { type Background, createBackground } from './background.ts';
import { type Closer, closeAll } from './close-all.ts';
import type { ServerConfig } from './config.ts';
import { createGenerationServices, type GenerationServices } from './generation-services.ts';
import type { PasswordCost } from './modules/auth/passwords.ts';

/** What the process holds open. */
export interface Resources {
  db: Db;
  store: ObjectStore;
  bus: EventBus;
  queue: GenerationQueue;
  mailer: Mailer;
  background: Background;
}

export interface Context extends Resources {
  config: ServerConfig;
  logger: Logger;
  now: () => Date;
  services: AccountServices & GenerationServices;
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
    const services = {
      ...createAccountServices({ ...base, passwordCost }),
      ...createGenerationServices(base),
    };
    return { ...base, services, close };
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
  const background = createBackground(logger);
  closers.push(() => background.idle());
  return { db, store, bus, queue, mailer, background };
}

function openMailer({ smtpUrl, from, mailboxFolder }: ServerConfig['mail']): Mailer {
  return smtpUrl ? createSmtpMailer({ url: smtpUrl, from }) : createMailboxMailer({ folder: mailboxFolder });
}
