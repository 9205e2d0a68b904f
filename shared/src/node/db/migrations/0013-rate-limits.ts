import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`
    -- How often somebody tried something, in the window that their first try began. Who it was stands there only as a keyed hash.
    -- Lost after a crash of the database, which does no harm.
    create unlogged table attempts (
      key bytea primary key,
      count integer not null,
      resets_at timestamptz not null
    ) with (fillfactor = 50)
  `,
  sql`create index attempts_age on attempts (resets_at)`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
