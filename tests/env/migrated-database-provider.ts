import { randomBytes } from 'node:crypto';
import type { Availability, Part } from './availability.ts';
import { createDatabase, dropUnusedRole } from './database.ts';
import { migrate } from './migrate.ts';

/**
 * Creates a migrated database as a template; `url` is its name. Copying it is far faster than migrating one for each test. `more`
 * has the role of server and worker, which owns no table in it or its copies.
 */
export async function provideMigratedDatabase(postgres: Availability<Part>): Promise<Availability<Part>> {
  if (!postgres.available) return postgres;
  const { name, url, drop } = await createDatabase(postgres.url);
  const role = `easel_test_app_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(16).toString('hex');
  await migrate(url, { name: role, password });
  const stop = async () => {
    await drop();
    await dropUnusedRole(postgres.url, role);
  };
  return { available: true, url: name, more: { role, password }, origin: 'our migrations', stop };
}
