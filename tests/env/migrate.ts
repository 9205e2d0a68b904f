import { type AppRole, grantToApp } from '@easel/shared/node/db/app-role';
import { openDatabase } from '@easel/shared/node/db/client';
import { migrateDatabase } from '@easel/shared/node/db/migrate';
import { migrateQueue } from '@easel/shared/node/queue/migrate-queue';

/**
 * Creates the tables of Easel and of its queue in an empty database.
 *
 * @param appRole a role of server and worker to create; none by default
 */
export async function migrate(url: string, appRole?: AppRole): Promise<void> {
  const db = openDatabase({ url, poolSize: 1, applicationName: 'test' });
  try {
    await migrateDatabase(db);
    await migrateQueue(url);
    if (appRole) await grantToApp(db, appRole);
  } finally {
    await db.destroy();
  }
}
