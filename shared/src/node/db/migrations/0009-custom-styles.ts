import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`
    create table custom_styles (
      id uuid primary key,
      account_id uuid not null references users on delete cascade,
      author_id uuid references users on delete set null,
      name text not null,
      base_style text not null,
      prompt_suffix text not null,
      negative_prompt text not null,
      sample_id uuid references generations on delete set null,
      created_at timestamptz not null default now()
    )
  `,
  sql`create unique index custom_styles_name on custom_styles (account_id, lower(name))`,
  sql`create index custom_styles_author on custom_styles (author_id)`,
  sql`create index custom_styles_sample on custom_styles (sample_id)`,
  sql`
    -- The words as they were when it was accepted: the style may change, or go.
    alter table generations add column custom_style jsonb
  `,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
