import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from './client.ts';
import * as first from './migrations/0001-first.ts';

/** Numbered and frozen: a migration that has been released is never edited, only followed by another. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-first': first,
};

/**
 * Brings the schema up to date; safe to run from several processes at once (Kysely takes a lock).
 * Returns the names of the migrations that ran.
 */
export async function migrateDatabase(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).filter((result) => result.status === 'Success').map((r) => r.migrationName);
}
