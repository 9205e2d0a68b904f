import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`
    create table news (
      id uuid primary key,
      subject text not null,
      body text not null,
      created_at timestamptz not null default now()
    )
  `,
  sql`
    create table news_mails (
      news_id uuid not null references news on delete cascade,
      user_id uuid not null references users on delete cascade,
      attempt integer not null default 0,
      due_at timestamptz not null default now(),
      primary key (news_id, user_id)
    )
  `,
  sql`create index news_mails_due on news_mails (due_at)`,
  sql`create index news_mails_user on news_mails (user_id)`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
