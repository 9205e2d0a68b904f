import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`
    create table webhook_endpoints (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      url text not null,
      events text[] not null check (cardinality(events) > 0),
      enabled boolean not null default true,
      disabled_reason text check (disabled_reason in ('gone')),
      created_at timestamptz not null default now(),
      unique (user_id, url),
      check (not enabled or disabled_reason is null)
    )
  `,
  sql`
    create table webhook_secrets (
      id bigint generated always as identity primary key,
      endpoint_id uuid not null references webhook_endpoints on delete cascade,
      sealed bytea not null,
      -- Null for the current one.
      retires_at timestamptz
    )
  `,
  sql`create index webhook_secrets_endpoint on webhook_secrets (endpoint_id)`,
  sql`create unique index webhook_secrets_current on webhook_secrets (endpoint_id) where retires_at is null`,
  sql`
    create table webhook_deliveries (
      id uuid primary key,
      endpoint_id uuid not null references webhook_endpoints on delete cascade,
      event text not null,
      -- No reference: the log outlives the generations it speaks of.
      generation_id uuid,
      run integer,
      payload text not null,
      status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
      attempt integer not null default 0,
      round_attempts integer not null default 0,
      due_at timestamptz not null default now(),
      lease_until timestamptz,
      attempted_at timestamptz,
      duration_ms integer,
      response_status integer,
      response_body text,
      failure text,
      created_at timestamptz not null default now(),
      check ((generation_id is null) = (run is null))
    )
  `,
  sql`
    -- Each end of a run is told once to each endpoint.
    create unique index webhook_deliveries_once on webhook_deliveries (generation_id, run, event, endpoint_id)
      where generation_id is not null
  `,
  sql`create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at) where status = 'pending'`,
  sql`create index webhook_deliveries_log on webhook_deliveries (endpoint_id, created_at desc, id desc)`,
  sql`create index webhook_deliveries_age on webhook_deliveries (created_at)`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
