import { openDatabase } from '@easel/shared/node/db/client';
import { migrateDatabase } from '@easel/shared/node/db/migrate';
import { migrateQueue } from '@easel/shared/node/queue/migrate-queue';

/** Creates the tables of Easel and of its queue in an empty database. */
export async function migrate(url: string): Promise<void> {
  const db = openDatabase({ url, poolSize: 1, applicationName: 'test' });
  try {
    await migrateDatabase(db);
  } finally {
    await db.destroy();
  }
  await migrateQueue(url);
}
