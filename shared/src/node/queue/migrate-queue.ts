import { runMigrations } from 'bullmq';
import pg from 'pg';

/**
 * Prepares BullMQ's tables where the queue lives in PostgreSQL; on Redis there is nothing to do. Safe to repeat,
 * and from several processes at once (BullMQ takes a lock).
 */
export async function migrateQueue(url: string): Promise<void> {
  if (url.startsWith('redis')) return;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await runMigrations(client);
    // Without statistics the plan of BullMQ's claim can flip to a slow sort.
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
