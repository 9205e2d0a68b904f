import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`
    create table api_keys (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      name text not null,
      hint text not null,
      key_hash bytea not null unique,
      scopes text[] not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      expires_at timestamptz
    )
  `,
  sql`create index api_keys_user on api_keys (user_id, id desc)`,
  sql`
    -- How often an account's keys were used in an hour. Lost after a crash of the database, which does no harm.
    create unlogged table request_windows (
      user_id uuid not null references users on delete cascade,
      window_start timestamptz not null,
      count integer not null default 1,
      primary key (user_id, window_start)
    )
  `,
  sql`
    create table idempotency_keys (
      user_id uuid not null references users on delete cascade,
      key text not null,
      request_hash bytea not null,
      batch_id uuid not null,
      created_at timestamptz not null default now(),
      primary key (user_id, key)
    )
  `,
  sql`create index idempotency_keys_age on idempotency_keys (created_at)`,
  sql`create index generations_batch on generations (batch_id)`,
  sql`alter table subscribers add column api_requests_per_hour integer check (api_requests_per_hour > 0)`,
  sql`create index request_windows_age on request_windows (window_start)`,
  sql`
    -- How models did lately, as the status says to everybody.
    create index generations_ended on generations (completed_at) where status in ('completed', 'failed')
  `,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
