import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`
    create table users (
      id uuid primary key,
      email text not null unique check (email = lower(email)),
      password_hash text not null,
      email_confirmed_at timestamptz,
      queue_paused_at timestamptz,
      created_at timestamptz not null default now()
    )
  `,
  sql`
    create table profiles (
      id uuid primary key references users on delete cascade,
      full_name text not null default '',
      avatar_url text,
      updated_at timestamptz not null default now()
    )
  `,
  sql`
    create table subscribers (
      user_id uuid primary key references users on delete cascade,
      email text not null,
      subscribed boolean not null default false,
      subscription_tier text not null default 'free' check (subscription_tier in ('free', 'pro', 'premium')),
      subscription_end timestamptz,
      plan text not null default 'free' check (plan in ('free', 'pro', 'team', 'enterprise')),
      anchor_at timestamptz not null default now()
    )
  `,
  sql`
    create table sessions (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      rotation integer not null default 0,
      rotation_key text,
      rotated_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz,
      user_agent text not null default ''
    )
  `,
  sql`create index sessions_user on sessions (user_id)`,
  sql`create index sessions_expiry on sessions (expires_at)`,
  sql`
    create table one_time_tokens (
      token_hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      purpose text not null check (purpose in ('signup', 'recovery')),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )
  `,
  sql`create index one_time_tokens_user on one_time_tokens (user_id)`,
  sql`
    create table generations (
      id uuid primary key,
      batch_id uuid not null,
      user_id uuid not null references users on delete cascade,
      status text not null check (status in ('pending', 'processing', 'completed', 'failed', 'canceled')),
      prompt text not null check (char_length(prompt) between 1 and 500),
      style text not null,
      model text not null,
      seed bigint not null check (seed between 0 and 4294967295),
      resolution text not null,
      aspect_ratio text not null,
      iterations smallint not null check (iterations between 1 and 4),
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      watermark boolean not null,
      priority integer not null,
      run integer not null default 1,
      attempt integer not null default 0,
      run_attempts integer not null default 0,
      progress smallint not null default 0 check (progress between 0 and 100),
      step integer not null default 0,
      steps integer not null default 0,
      worker_id text,
      lease_until timestamptz,
      is_favorite boolean not null default false,
      error_code text,
      error_message text,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      queued_at timestamptz not null default now(),
      enqueued_at timestamptz,
      started_at timestamptz,
      completed_at timestamptz,
      deleted_at timestamptz,
      check ((status = 'processing') = (lease_until is not null))
    )
  `,
  sql`
    -- Ids are UUIDv7: their order is the order of creation.
    create index generations_own on generations (user_id, id desc) where deleted_at is null
  `,
  sql`create index generations_active on generations (user_id) where status in ('pending', 'processing')`,
  sql`create index generations_waiting on generations (priority, queued_at, id) where status = 'pending'`,
  sql`create index generations_leased on generations (lease_until) where status = 'processing'`,
  sql`create index generations_completed on generations (completed_at desc) where status = 'completed'`,
  sql`create index generations_deleted on generations (deleted_at) where deleted_at is not null`,
  sql`
    create table images (
      generation_id uuid primary key references generations on delete cascade,
      object_key text not null,
      thumbnail_key text not null,
      content_type text not null,
      width integer not null,
      height integer not null,
      bytes bigint not null,
      has_watermark boolean not null,
      created_at timestamptz not null default now()
    )
  `,
  sql`
    -- The ledger outlives the generations it speaks of.
    create table credit_entries (
      id bigint generated always as identity primary key,
      user_id uuid not null references users on delete cascade,
      generation_id uuid not null,
      run integer not null,
      kind text not null check (kind in ('hold', 'settle', 'release')),
      amount integer not null,
      period_start timestamptz not null,
      created_at timestamptz not null default now(),
      check (amount = case kind when 'hold' then -1 when 'release' then 1 else 0 end)
    )
  `,
  sql`create unique index credit_entries_hold on credit_entries (generation_id, run) where kind = 'hold'`,
  sql`create unique index credit_entries_end on credit_entries (generation_id, run) where kind <> 'hold'`,
  sql`create index credit_entries_balance on credit_entries (user_id, period_start) include (amount)`,
  sql`
    create table workers (
      id text primary key,
      concurrency integer not null,
      started_at timestamptz not null default now(),
      seen_at timestamptz not null default now()
    )
  `,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
