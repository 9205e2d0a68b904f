import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`
    -- Contact sheets: images of one request in all combinations of its axes. See decision 0061.
    create table sheets (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      axes jsonb not null check (jsonb_typeof(axes) = 'object'),
      credits integer not null check (credits >= 0),
      created_at timestamptz not null default now()
    )
  `,
  sql`create index sheets_own on sheets (user_id, id desc)`,
  sql`
    alter table generations
      add column sheet_id uuid references sheets on delete set null,
      -- Its place in the sheet, from 0, row by row.
      add column sheet_cell smallint check (sheet_cell >= 0)
  `,
  // Its index is built after the migration, see concurrent-indexes.ts.
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
