import { sql } from 'kysely';
import { ConfigError } from '../env.ts';
import type { Db, Tx } from './client.ts';

/** Two grants at once could fail on the same row of PostgreSQL's catalog. */
const GRANT_LOCK = sql.lit('4841369599423283201');
/** `bullmq` exists if the queue is in the same database. */
const SCHEMAS = ['public', 'bullmq'] as const;
/** Tables to which rows are only added. */
const APPEND_ONLY = ['security_events', 'security_seals', 'audit_entries'];
/** The columns of {@link APPEND_ONLY} that erasing personal data blanks, see `security-events.repo.ts`. */
const ERASED = { security_events: ['network', 'device', 'session_id', 'details', 'salt'] };
/** Tables that only migrations use. */
const MIGRATIONS = ['kysely_migration', 'kysely_migration_lock'];
/** SQLSTATE insufficient_privilege */
const DENIED = '42501';

/** A role that server and worker connect as. */
export interface AppRole {
  name: string;
  /** Set where the migrating role may; empty for none. */
  password: string;
}

/** Returns the role of a URL; null if it is the owner's. @throws {ConfigError} the URL names none */
export function appRoleOf(url: string, ownerUrl: string): AppRole | null {
  const { username, password } = new URL(url);
  const name = decodeURIComponent(username);
  if (name === decodeURIComponent(new URL(ownerUrl).username)) return null;
  if (name === '') throw new ConfigError('Configuration: DATABASE_URL: names no user');
  return { name, password: decodeURIComponent(password) };
}

/**
 * Lets a role read and change rows, and nothing else: it owns no table, can create, alter or drop none, and cannot
 * change append-only rows. Creates the role if it is missing and the migrating role may. Call it after each migration,
 * as the owner of the tables.
 */
export async function grantToApp(db: Db, { name, password }: AppRole): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${GRANT_LOCK}::bigint)`.execute(tx);
    await createRole(tx, { name, password });
    const role = sql.id(name);
    await sql`revoke create on schema public from public`.execute(tx);
    for (const schemaName of await existing(tx, SCHEMAS)) {
      const schema = sql.id(schemaName);
      await sql`grant usage on schema ${schema} to ${role}`.execute(tx);
      await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`.execute(
        tx,
      );
      await sql`grant usage, select on all sequences in schema ${schema} to ${role}`.execute(tx);
    }
    for (const table of APPEND_ONLY) {
      await sql`revoke update, delete on ${sql.table(table)} from ${role}`.execute(tx);
    }
    for (const [table, columns] of Object.entries(ERASED)) {
      const list = sql.join(columns.map((column) => sql.id(column)));
      await sql`grant update (${list}) on ${sql.table(table)} to ${role}`.execute(tx);
    }
    for (const table of MIGRATIONS) {
      await sql`revoke insert, update, delete on ${sql.table(table)} from ${role}`.execute(tx);
    }
  });
}

async function createRole(tx: Tx, { name, password }: AppRole): Promise<void> {
  const { rows } = await sql`select 1 from pg_roles where rolname = ${name}`.execute(tx);
  const secret = password === '' ? sql`` : sql`password ${sql.lit(password)}`;
  if (rows.length === 0) {
    await sql`create role ${sql.id(name)} login ${secret}`.execute(tx);
    return;
  }
  if (password === '') return;
  // A role that the operator made may have a password that is not ours to set.
  await sql`savepoint before_password`.execute(tx);
  await sql`alter role ${sql.id(name)} ${secret}`.execute(tx).catch(async (error: unknown) => {
    if ((error as { code?: unknown }).code !== DENIED) throw error;
    await sql`rollback to savepoint before_password`.execute(tx);
  });
}

async function existing(tx: Tx, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname in (${sql.join(names)})
  `.execute(tx);
  return rows.map((row) => row.name);
}
