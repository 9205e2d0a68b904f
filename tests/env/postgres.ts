import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { required } from './availability.ts';
import { leasePart } from './parts.ts';

/** The one PostgreSQL of this test run, started on the first request. Its URL's role may create databases. */
export async function testPostgres(): Promise<{ url: string }> {
  const { url } = required(await leasePart('postgres'));
  return { url };
}

export interface TestDatabase {
  name: string;
  url: string;
  /** Ends every connection to it and removes it. */
  drop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface TestDatabaseOptions {
  /** The name of a database without connections to copy, such as one that is migrated already. */
  template?: string;
}

/**
 * An empty database that nobody else uses.
 *
 * @example
 * const database = await createTestDatabase();
 * afterAll(() => database.drop());
 */
export async function createTestDatabase({ template }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const admin = (await testPostgres()).url;
  const name = `easel_test_${randomBytes(6).toString('hex')}`;
  await onServer(admin, async (sql) => {
    await sql`create database ${sql(name)} template ${sql(template ?? 'template1')}`;
  });
  const url = new URL(admin);
  url.pathname = `/${name}`;
  const drop = () =>
    onServer(admin, async (sql) => {
      await sql`drop database if exists ${sql(name)} with (force)`;
    });
  return { name, url: url.href, drop, [Symbol.asyncDispose]: drop };
}

async function onServer(url: string, work: (sql: postgres.Sql) => Promise<void>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
