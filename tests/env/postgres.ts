import { required } from './availability.ts';
import { createDatabase, type TestDatabase, type TestDatabaseOptions } from './database.ts';
import { leasePart } from './parts.ts';

/** Returns the PostgreSQL of this test run, started on the first request. Its URL's role may create databases. */
export async function testPostgres(): Promise<{ url: string }> {
  const { url } = required(await leasePart('postgres'));
  return { url };
}

/**
 * Creates an empty database for the caller.
 *
 * @example
 * const database = await createTestDatabase();
 * afterAll(() => database.drop());
 */
export async function createTestDatabase(options?: TestDatabaseOptions): Promise<TestDatabase> {
  return createDatabase((await testPostgres()).url, options);
}

export interface MigratedDatabase extends TestDatabase {
  /** Connects as the role of server and worker, which owns no table; `url` connects as the owner of the tables. */
  appUrl: string;
}

/** Creates a database with the tables of Easel and of its queue, as in a new installation. */
export async function createMigratedDatabase(): Promise<MigratedDatabase> {
  const { url: template, more: { role = '', password = '' } = {} } = required(
    await leasePart('migrated-database'),
  );
  const database = await createTestDatabase({ template });
  const appUrl = new URL(database.url);
  appUrl.username = role;
  appUrl.password = password;
  return { ...database, appUrl: appUrl.href };
}
