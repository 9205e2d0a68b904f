import { type Db, openDatabase } from '@easel/shared/node/db/client';
import { createLogger, type Logger } from '@easel/shared/node/logger';
import { type GenerationQueue, openGenerationQueue } from '@easel/shared/node/queue/generation-queue';
import { openStore } from '@easel/shared/node/storage/open-store';
import type { ObjectStore } from '@easel/shared/node/storage/store';
import type { ServerConfig } from './config.ts';

/** Everything that the process holds open, and the services on top of it. */
export interface Context {
  config: ServerConfig;
  logger: Logger;
  now: () => Date;
  db: Db;
  store: ObjectStore;
  queue: GenerationQueue;
  /** Closes all in the reverse order of opening; goes on when one of them fails. */
  close(): Promise<void>;
}

/** What a test replaces. */
export interface ContextOptions {
  logger?: Logger;
  now?: () => Date;
}

export async function createContext(config: ServerConfig, options: ContextOptions = {}): Promise<Context> {
  const closers: (() => Promise<unknown>)[] = [];
  const { now = () => new Date() } = options;
  const logger = options.logger ?? createLogger({ name: 'server', ...config.log });

  const db = openDatabase({ ...config.database, applicationName: 'easel-server' });
  closers.push(() => db.destroy());
  const store = await openStore(config.store);
  closers.push(() => store.close());
  const queue = openGenerationQueue({ url: config.queue.url, logger });
  closers.push(() => queue.close());

  return { config, logger, now, db, store, queue, close: () => closeAll(closers.toReversed(), logger) };
}

async function closeAll(closers: readonly (() => Promise<unknown>)[], logger: Logger): Promise<void> {
  for (const close of closers) {
    await close().catch((err: unknown) => logger.error({ err }, 'not closed cleanly'));
  }
}
