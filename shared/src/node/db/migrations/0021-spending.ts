import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`
    -- When a vendor that bills each request was first asked in this run: its credits are spent from then on, also if its owner
    -- cancels it. Null again where the vendor certainly made nothing.
    alter table generations
      add column charged_at timestamptz,
      -- Whether its paid request was booked as one of a Free account, so that the same row of the budget is reduced.
      add column paid_as_free boolean
  `,
  sql`
    -- The credits that billed models have spent, by day (UTC). Kept apart from the generations, which their owners can remove.
    create table model_spending (
      day date not null,
      model text not null,
      is_free boolean not null,
      credits integer not null check (credits >= 0),
      primary key (day, model, is_free)
    ) with (fillfactor = 70)
  `,
  sql`
    -- Who has had a trial, by a keyed hash of the address in its canonical form: one for each mailbox, also after the account is gone.
    create table trial_addresses (
      address_hash bytea primary key,
      user_id uuid references users (id) on delete set null,
      started_at timestamptz not null
    )
  `,
  sql`create index trial_addresses_user on trial_addresses (user_id)`,
  sql`
    -- While a payment is due: credits count in the last period that began before this time.
    alter table subscribers add column credits_until timestamptz
  `,
  // Subscriptions that are past due when this migration runs.
  sql`
    update subscribers set credits_until = s.current_period_start
      from subscriptions s where s.user_id = subscribers.user_id and s.status = 'past_due'
  `,
  sql`
    -- Whose change busy_until belongs to: one that has taken too long must not end its successor's.
    alter table subscriptions add column busy_token uuid
  `,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
