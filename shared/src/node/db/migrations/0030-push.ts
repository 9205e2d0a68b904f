import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`
    create table push_subscriptions (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      -- One browser; where its session ends, so does the subscription.
      session_id uuid not null unique references sessions on delete cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null default now()
    )
  `,
  sql`create index push_subscriptions_user on push_subscriptions (user_id)`,
  sql`
    create table push_messages (
      batch_id uuid not null,
      subscription_id uuid not null references push_subscriptions on delete cascade,
      user_id uuid not null references users on delete cascade,
      attempt integer not null default 0,
      due_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      primary key (batch_id, subscription_id)
    )
  `,
  sql`create index push_messages_due on push_messages (due_at)`,
  sql`create index push_messages_subscription on push_messages (subscription_id)`,
  sql`create index push_messages_user on push_messages (user_id)`,
  sql`
    create table push_attention (
      session_id uuid primary key references sessions on delete cascade,
      user_id uuid not null references users on delete cascade,
      looking_until timestamptz not null,
      seen_at timestamptz not null
    )
  `,
  sql`create index push_attention_user on push_attention (user_id)`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
