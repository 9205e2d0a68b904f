import { setTimeout as delay } from 'node:timers/promises';
import { type Db, openDatabase } from '@easel/shared/node/db/client';
import { migrateDatabase } from '@easel/shared/node/db/migrate';
import { ConfigError } from '@easel/shared/node/env';
import { createLogger } from '@easel/shared/node/logger';
import { explainStartError } from '@easel/shared/node/process/start-error';
import { migrateQueue } from '@easel/shared/node/queue/migrate-queue';
import { sql } from 'kysely';
import { readConfig, type ServerConfig } from './config.ts';

const PATIENCE_MS = 30_000;
const RETRY_MS = 500;

/** Brings the database and the queue's tables up to date, once the database answers. */
async function migrate({ database, queue, log }: ServerConfig): Promise<void> {
  const logger = createLogger({ name: 'migrate', ...log });
  const db = openDatabase({ ...database, poolSize: 2, applicationName: 'easel-migrate' });
  try {
    await untilItAnswers(db);
    const names = await migrateDatabase(db);
    await migrateQueue(queue.url);
    logger.info({ names }, names.length > 0 ? `migrated: ${names.join(', ')}` : 'the schema is up to date');
  } finally {
    await db.destroy();
  }
}

/** Retries while a database that is starting refuses connections; gives up at once on a wrong password. */
async function untilItAnswers(db: Db): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      await sql`select 1`.execute(db);
      return;
    } catch (error) {
      if (isRefusal(error) || Date.now() > deadline) throw unreachable(error);
      await delay(RETRY_MS);
    }
  }
}

function unreachable(cause: unknown): ConfigError {
  const { message, code } = cause as NodeJS.ErrnoException;
  return new ConfigError(`DATABASE_URL: the database cannot be used: ${message || code}`, { cause });
}

/** Tells a refused login (SQLSTATE class 28) or a missing database (3D000) from an outage. */
function isRefusal(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && (code.startsWith('28') || code === '3D000');
}

try {
  await migrate(readConfig(process.env));
} catch (error) {
  process.stderr.write(`${explainStartError(error)}\n`);
  process.exit(1);
}
