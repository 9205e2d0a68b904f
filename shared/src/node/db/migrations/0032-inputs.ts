import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`
    -- Pictures that users bring to work from.
    create table uploads (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      object_key text not null,
      display_key text not null,
      content_type text not null,
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      -- Of both objects.
      bytes bigint not null check (bytes > 0),
      created_at timestamptz not null default now(),
      used_at timestamptz not null default now(),
      -- The row goes after its objects, and those after what is being made from them.
      deleted_at timestamptz
    )
  `,
  sql`create index uploads_own on uploads (user_id, id desc)`,
  sql`create index uploads_deleted on uploads (deleted_at) where deleted_at is not null`,
  sql`create index uploads_unused on uploads (used_at) where deleted_at is null`,
  sql`
    alter table generations
      -- What was made of the inputs; null for a picture from words alone, as are they.
      add column mode text check (mode in ('vary', 'edit', 'inpaint', 'extend', 'reference', 'enlarge')),
      add column inputs jsonb check (jsonb_typeof(inputs) = 'array'),
      add constraint generations_edits check ((mode is null) = (inputs is null)),
      drop constraint generations_prompt_check,
      add constraint generations_prompt_check check (char_length(prompt) <= 32000)
  `,
  sql`create index generations_inputs on generations using gin (inputs jsonb_path_ops) where inputs is not null`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
