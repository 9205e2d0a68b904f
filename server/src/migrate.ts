import { setTimeout as delay } from 'node:timers/promises';
import { appRoleOf, grantToApp } from '@easel/shared/node/db/app-role';
import { type Db, openDatabase } from '@easel/shared/node/db/client';
import { MIGRATION_LIMITS } from '@easel/shared/node/db/limits';
import { migrateDatabase } from '@easel/shared/node/db/migrate';
import { ConfigError, commonEnv, readEnv } from '@easel/shared/node/env';
import { createLogger, type Logger } from '@easel/shared/node/logger';
import { isRetryable } from '@easel/shared/node/outage';
import { explainStartError } from '@easel/shared/node/process/start-error';
import { migrateQueue } from '@easel/shared/node/queue/migrate-queue';
import { sql } from 'kysely';
import { z } from 'zod';
import { readConfig, type ServerConfig } from './config.ts';

const PATIENCE_MS = 30_000;
const RETRY_MS = 500;
/** How long to wait for another migration, or for sessions that use the tables, before giving up. */
const LOCKED_PATIENCE_MS = 600_000;

/** Only for migrations: server and worker do not need it and should not have it. */
const migrationEnv = z.object({ MIGRATION_DATABASE_URL: commonEnv.DATABASE_URL.optional() });

/**
 * Brings the database and the queue's tables up to date, once the database answers.
 *
 * @param ownerUrl connects as the owner of the tables. A different role in `DATABASE_URL` gets the rights that server and worker
 *   need
 */
async function migrate({ database, queue, log }: ServerConfig, ownerUrl = database.url): Promise<void> {
  const logger = createLogger({ name: 'migrate', ...log });
  const appRole = appRoleOf(database.url, ownerUrl);
  const db = openDatabase({
    url: ownerUrl,
    poolSize: 2,
    applicationName: 'easel-migrate',
    limits: MIGRATION_LIMITS,
  });
  try {
    await untilItAnswers(db);
    const names = await onceUnlocked(() => migrateDatabase(db), logger);
    await migrateQueue(queue.url === database.url ? ownerUrl : queue.url);
    if (appRole) await grantToApp(db, appRole);
    logger.info({ names }, names.length > 0 ? `migrated: ${names.join(', ')}` : 'the schema is up to date');
  } finally {
    await db.destroy();
  }
}

/** Waits for a database that is starting and refuses connections. Gives up at once on a wrong password. */
async function untilItAnswers(db: Db): Promise<void> {
  try {
    await retried(() => sql`select 1`.execute(db), {
      forMs: PATIENCE_MS,
      isTemporary: (error) => !isRefusal(error),
    });
  } catch (error) {
    throw unreachable(error);
  }
}

/**
 * Retries a migration that did not get a lock in time. A migration changes nothing until it has all locks, and does not wait long
 * while other statements queue behind it.
 */
const onceUnlocked = <T>(work: () => Promise<T>, logger: Logger): Promise<T> =>
  retried(work, {
    forMs: LOCKED_PATIENCE_MS,
    isTemporary: isRetryable,
    onRetry: () => logger.info('another session has locked what the migration needs; trying again'),
  });

interface RetryOptions {
  /** Begins no further try later than this many milliseconds after the first one. */
  forMs: number;
  isTemporary: (error: unknown) => boolean;
  onRetry?: () => void;
}

/** Retries the work while it fails with temporary errors. Throws the last one. */
async function retried<T>(work: () => Promise<T>, { forMs, isTemporary, onRetry }: RetryOptions): Promise<T> {
  const deadline = Date.now() + forMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isTemporary(error) || Date.now() > deadline) throw error;
      onRetry?.();
      await delay(RETRY_MS);
    }
  }
}

function unreachable(cause: unknown): ConfigError {
  const { message, code } = cause as NodeJS.ErrnoException;
  return new ConfigError(`DATABASE_URL: the database cannot be used: ${message || code}`, { cause });
}

/** Returns whether an error is a refused login (SQLSTATE class 28) or a missing database (3D000), not an outage. */
function isRefusal(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && (code.startsWith('28') || code === '3D000');
}

try {
  const { MIGRATION_DATABASE_URL: ownerUrl } = readEnv(migrationEnv, process.env);
  await migrate(readConfig(process.env), ownerUrl);
} catch (error) {
  process.stderr.write(`${explainStartError(error)}\n`);
  process.exit(1);
}
