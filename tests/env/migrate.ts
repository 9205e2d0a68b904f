import { type AppRole, grantToApp } from '@easel/shared/node/db/app-role';
import { migrateDatabase } from '@easel/shared/node/db/migrate';
import { migrateQueue } from '@easel/shared/node/queue/migrate-queue';
import { withDatabase } from './with-database.ts';

/**
 * Creates the tables of Easel and of its queue in an empty database.
 *
 * @param appRole a role of server and worker to create; none by default
 */
export async function migrate(url: string, appRole?: AppRole): Promise<void> {
  await withDatabase(url, async (db) => {
    await migrateDatabase(db);
    await migrateQueue(url);
    if (appRole) await grantToApp(db, appRole);
  });
}
