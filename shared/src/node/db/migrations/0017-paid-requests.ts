import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- When a request that costs money was sent in this run, until its id is known: no attempt sends another.
    alter table generations add column paid_request_at timestamptz
  `.execute(db);
  await sql`
    create index generations_suspects on generations (line_at, id) where status = 'pending' and suspect
  `.execute(db);
}
