import { runMigrations } from 'bullmq';
import pg from 'pg';
import { CLIENT_KEEP_ALIVE } from '../db/limits.ts';

/**
 * Creates BullMQ's tables if the queue is on PostgreSQL; does nothing on Redis. Safe to repeat, and to run from several
 * processes at once (BullMQ takes a lock).
 */
export async function migrateQueue(url: string): Promise<void> {
  if (url.startsWith('redis')) return;
  const client = new pg.Client({ connectionString: url, ...CLIENT_KEEP_ALIVE });
  await client.connect();
  try {
    await runMigrations(client);
    await analyze(client);
  } finally {
    await client.end();
  }
}

/** Without statistics, PostgreSQL may plan BullMQ's claim with a slow sort. */
async function analyze(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    "select format('%I.%I', schemaname, tablename) as table from pg_tables where schemaname = 'bullmq'",
  );
  await client.query(`analyze ${rows.map(({ table }) => table).join()}`);
}
