import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Objects that were written between the two times may be all that is left of what the restored rows do not know.
    create table restores (
      id bigint generated always as identity primary key,
      taken_at timestamptz not null,
      restored_at timestamptz not null default now(),
      orphans_kept_until timestamptz not null
    )
  `.execute(db);
}
