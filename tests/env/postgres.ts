import { required } from './availability.ts';
import { createDatabase, type TestDatabase, type TestDatabaseOptions } from './database.ts';
import { leasePart } from './parts.ts';

/** The one PostgreSQL of this test run, started on the first request. Its URL's role may create databases. */
export async function testPostgres(): Promise<{ url: string }> {
  const { url } = required(await leasePart('postgres'));
  return { url };
}

/**
 * Creates an empty database for the caller alone.
 *
 * @example
 * const database = await createTestDatabase();
 * afterAll(() => database.drop());
 */
export async function createTestDatabase(options?: TestDatabaseOptions): Promise<TestDatabase> {
  return createDatabase((await testPostgres()).url, options);
}

/** One with the tables of Easel and of its queue, as a new installation has them. */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  const { url: template } = required(await leasePart('migrated-database'));
  return createTestDatabase({ template });
}
