import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`
    -- Beside the subscriber record, which says what holds now and is written with it.
    create table subscriptions (
      user_id uuid primary key references users on delete cascade,
      plan text not null check (plan in ('pro', 'team', 'enterprise')),
      -- Null for a trial.
      interval text check (interval in ('month', 'year')),
      status text not null check (status in ('trialing', 'active', 'past_due', 'canceled')),
      started_at timestamptz not null,
      current_period_start timestamptz not null,
      current_period_end timestamptz not null,
      ended_at timestamptz,
      cancel_at_period_end boolean not null default false,
      pending_plan text check (pending_plan in ('pro', 'team', 'enterprise')),
      pending_interval text check (pending_interval in ('month', 'year')),
      trial_started_at timestamptz,
      -- Null for a trial.
      provider text check (provider in ('local', 'stripe')),
      provider_customer_id text unique,
      provider_subscription_id text unique,
      -- Which question to the provider this is the answer to: an older answer changes nothing.
      synced_ticket bigint not null default 0,
      -- While somebody changes it with the provider, nobody else does.
      busy_until timestamptz,
      updated_at timestamptz not null default now(),
      check (status = 'trialing' or trial_started_at is not null or provider is not null),
      check ((pending_plan is null) = (pending_interval is null)),
      check ((status = 'canceled') = (ended_at is not null))
    )
  `,
  sql`create index subscriptions_ending on subscriptions (current_period_end) where status <> 'canceled'`,
  sql`create sequence subscription_tickets`,
  sql`
    create table checkouts (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      provider text not null check (provider in ('local', 'stripe')),
      plan text not null check (plan in ('pro', 'team', 'enterprise')),
      interval text not null check (interval in ('month', 'year')),
      amount_cents integer not null,
      status text not null default 'open' check (status in ('open', 'completed', 'declined', 'expired')),
      provider_session_id text unique,
      url text,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )
  `,
  sql`create unique index checkouts_open on checkouts (user_id) where status = 'open'`,
  sql`create index checkouts_user on checkouts (user_id)`,
  sql`
    -- Payments outlive the account: the law wants them kept. They hold nothing of the person.
    create table payments (
      id uuid primary key,
      user_id uuid references users on delete set null,
      provider text not null check (provider in ('local', 'stripe')),
      -- The invoice's id.
      provider_id text not null unique,
      -- What was charged, and is refunded.
      provider_payment_id text unique,
      status text not null check (status in ('paid', 'failed', 'refunded')),
      amount_cents integer not null check (amount_cents >= 0),
      currency text not null,
      plan text not null check (plan in ('pro', 'team', 'enterprise')),
      interval text not null check (interval in ('month', 'year')),
      period_start timestamptz not null,
      period_end timestamptz not null,
      created_at timestamptz not null,
      refunded_at timestamptz,
      disputed boolean not null default false,
      invoice_url text,
      check (refunded_at is null or status = 'refunded')
    )
  `,
  sql`create index payments_user on payments (user_id, created_at desc)`,
  sql`
    create table refund_requests (
      id uuid primary key,
      user_id uuid references users on delete set null,
      payment_id uuid not null references payments,
      reason text not null,
      message text not null,
      status text not null default 'requested'
        check (status in ('requested', 'in_review', 'approved', 'denied', 'processed')),
      -- The rules as they stood when it was made, for whoever decides.
      rules jsonb not null,
      requested_at timestamptz not null,
      decided_at timestamptz,
      decided_by text,
      decision_note text,
      processed_at timestamptz,
      check ((status in ('approved', 'denied', 'processed')) = (decided_at is not null)),
      check ((status = 'processed') = (processed_at is not null)),
      check (status <> 'denied' or decision_note is not null)
    )
  `,
  sql`
    create unique index refund_requests_open on refund_requests (payment_id)
      where status in ('requested', 'in_review', 'approved')
  `,
  sql`create index refund_requests_user on refund_requests (user_id, requested_at desc)`,
  sql`create index refund_requests_status on refund_requests (status, requested_at)`,
  sql`
    -- What the provider told and was taken up: each event once.
    create table provider_events (
      id text primary key,
      type text not null,
      received_at timestamptz not null default now()
    )
  `,
  sql`create index provider_events_age on provider_events (received_at)`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
