import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './client.ts';

/** Two builds of one index at once would end each other. */
const BUILD_LOCK = sql.lit('4841369599423283202');
const RETRY_MS = 500;

/**
 * Indexes on tables that exist already, which a migration must not build: it is one transaction, and all writes to the table would wait
 * for its end. Without them everything works, only slower.
 */
const INDEXES: Readonly<Record<string, RawBuilder<unknown>>> = {
  subscribers_subscribed: sql`on subscribers (user_id) where subscribed`,
  generations_sheet: sql`on generations (sheet_id, sheet_cell) where sheet_id is not null`,
  generations_published_by: sql`on generations (user_id, published_at desc, id desc)
    where published_at is not null and deleted_at is null`,
  generations_removed: sql`on generations (user_id, id) where deleted_at is not null`,
};

/**
 * Builds the indexes that are missing, without holding up writes, and returns their names. An index whose build was interrupted
 * is built again. Safe to run from several processes at once.
 */
export async function buildIndexes(db: Db): Promise<string[]> {
  if ((await missingIndexes(db)).length === 0) return [];
  return db.connection().execute(async (connection) => {
    await lockBuilds(connection);
    // A build waits for older transactions to end, and blocks no other session meanwhile.
    const limit = await setLockTimeout(connection, '0');
    try {
      const missing = await missingIndexes(connection);
      for (const [name, definition] of Object.entries(INDEXES)) {
        if (!missing.includes(name)) continue;
        await sql`drop index concurrently if exists ${sql.id(name)}`.execute(connection);
        await sql`create index concurrently if not exists ${sql.id(name)} ${definition}`.execute(connection);
      }
      return missing;
    } finally {
      await setLockTimeout(connection, limit);
      await sql`select pg_advisory_unlock(${BUILD_LOCK}::bigint)`.execute(connection);
    }
  });
}

/** Returns the names of indexes that are not there, or not valid since their build was interrupted. */
export async function missingIndexes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisvalid and c.relnamespace = 'public'::regnamespace`.execute(db);
  const valid = new Set(rows.map(({ name }) => name));
  return Object.keys(INDEXES).filter((name) => !valid.has(name));
}

/** Takes the lock by asking again and again: the build would wait for the transaction of a session that waits for the lock. */
async function lockBuilds(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_lock(${BUILD_LOCK}::bigint) as "isMine"`.execute(db);
    if (rows[0]?.isMine) return;
    await delay(RETRY_MS);
  }
}

/** Sets the session's limit and returns the one before. */
async function setLockTimeout(db: Db, limit: string): Promise<string> {
  const { rows } = await sql<{ before: string }>`select current_setting('lock_timeout') as before`.execute(
    db,
  );
  await sql`select set_config('lock_timeout', ${limit}, false)`.execute(db);
  return rows[0]?.before ?? limit;
}
