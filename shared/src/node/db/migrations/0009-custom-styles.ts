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
      created_at timestamptz not null default now()
    )
  `,
  sql`create unique index custom_styles_name on custom_styles (account_id, lower(name))`,
  sql`create index custom_styles_author on custom_styles (author_id)`,
  sql`
    -- In the order in which they were named: of those that can be shown, the last one is.
    create table custom_style_samples (
      id bigint generated always as identity primary key,
      style_id uuid not null references custom_styles on delete cascade,
      generation_id uuid not null unique references generations on delete cascade
    )
  `,
  sql`create index custom_style_samples_order on custom_style_samples (style_id, id)`,
  sql`
    -- The words as they were when it was accepted: the style may change, or go.
    alter table generations add column custom_style jsonb
  `,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
