import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table batch_traces (
      batch_id uuid primary key,
      traceparent text not null check (length(traceparent) = 55),
      created_at timestamptz not null default now()
    )
  `.execute(db);
  await sql`create index batch_traces_age on batch_traces (created_at)`.execute(db);
}
