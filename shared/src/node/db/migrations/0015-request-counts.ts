import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`drop table attempts`,
  sql`
    -- How often a client requested something, in the window that the first request began. The key is a keyed hash of the limit's name
    -- and the address or account. Columns and their order are those of rate-limiter-flexible.
    -- Unlogged: empty after a crash of the database, which does no harm.
    create unlogged table request_counts (
      key text primary key,
      points integer not null default 0,
      expire bigint
    ) with (fillfactor = 50)
  `,
  sql`create index request_counts_expire on request_counts (expire)`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
