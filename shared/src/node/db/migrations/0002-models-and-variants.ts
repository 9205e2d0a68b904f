import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`
    alter table generations
      add column negative_prompt text not null default '' check (char_length(negative_prompt) <= 500),
      add column step_count integer check (step_count > 0),
      add column guidance double precision check (guidance >= 0),
      add column credits integer not null default 1 check (credits > 0),
      add column embed_prompt boolean not null default true,
      add column vendor_endpoint text,
      add column vendor_request_id text,
      add column retry_at timestamptz
  `,
  sql`create index generations_at_endpoint on generations (vendor_endpoint) where status = 'processing'`,
  sql`alter table images add column preview_key text`,
  sql`alter table credit_entries drop constraint credit_entries_check`,
  sql`
    alter table credit_entries add constraint credit_entries_amount
      check (case kind when 'hold' then amount < 0 when 'release' then amount > 0 else amount = 0 end)
  `,
  sql`
    create table image_variants (
      generation_id uuid not null references images on delete cascade,
      kind text not null check (kind in ('high-res', 'vector')),
      status text not null default 'pending' check (status in ('pending', 'ready', 'failed')),
      attempt integer not null default 0,
      lease_until timestamptz,
      object_key text,
      content_type text,
      bytes bigint,
      requested_at timestamptz not null default now(),
      primary key (generation_id, kind),
      check ((status = 'ready') = (object_key is not null))
    )
  `,
  sql`create index image_variants_wanted on image_variants (requested_at) where status = 'pending'`,
  sql`
    -- What tells that an image is ours. It outlives the image and holds nothing of its owner.
    create table image_origins (
      id bigint generated always as identity primary key,
      generation_id uuid not null,
      file_hash bytea not null,
      fingerprint bytea,
      fingerprint_bands integer[],
      created_at timestamptz not null default now(),
      unique (generation_id, file_hash)
    )
  `,
  sql`
    -- Chores that one worker does for all, and when each is due again.
    create table chores (
      name text primary key,
      due_at timestamptz not null
    )
  `,
  sql`create index image_origins_file on image_origins (file_hash)`,
  sql`create index image_origins_bands on image_origins using gin (fingerprint_bands)`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
