import { openDatabase } from '@easel/shared/node/db/client';
import { migrateDatabase } from '@easel/shared/node/db/migrate';
import { migrateQueue } from '@easel/shared/node/queue/migrate-queue';
import type { Availability, Part } from './availability.ts';
import { createDatabase } from './database.ts';

/** A database to copy, on which all migrations have run; `url` is its name. To migrate each test's own takes far longer. */
export async function provideMigratedDatabase(postgres: Availability<Part>): Promise<Availability<Part>> {
  if (!postgres.available) return postgres;
  const { name, url, drop } = await createDatabase(postgres.url);
  const db = openDatabase({ url, poolSize: 1, applicationName: 'test' });
  await migrateDatabase(db);
  await db.destroy();
  await migrateQueue(url);
  return { available: true, url: name, origin: 'our migrations', stop: drop };
}
