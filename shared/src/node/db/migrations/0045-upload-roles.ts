import { type Kysely, sql } from 'kysely';

/** What an upload is for, so that pages do not offer masks as pictures. Nothing is known of earlier ones. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table uploads add column role text check (role in ('init', 'mask', 'reference'))`.execute(
    db,
  );
}
