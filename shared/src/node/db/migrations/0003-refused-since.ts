import { type Kysely, sql } from 'kysely';

/** Since when a model server takes nothing of a generation: patience counts from there, however long the queue was before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table generations add column refused_since timestamptz`.execute(db);
}
