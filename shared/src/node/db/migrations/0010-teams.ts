import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`
    create table teams (
      id uuid primary key,
      owner_id uuid not null unique references users on delete cascade,
      name text not null,
      created_at timestamptz not null default now()
    )
  `,
  sql`
    create table team_members (
      user_id uuid primary key references users on delete cascade,
      team_id uuid not null references teams on delete cascade,
      token_hash bytea not null,
      joined_at timestamptz not null default now()
    )
  `,
  sql`create index team_members_team on team_members (team_id)`,
  sql`
    create table team_invitations (
      id uuid primary key,
      team_id uuid not null references teams on delete cascade,
      email text not null,
      token_hash bytea not null unique,
      sent_at timestamptz not null default now(),
      expires_at timestamptz not null,
      unique (team_id, email)
    )
  `,
  sql`
    -- Whose plan and credits it was made with; whoever asked for it where there is no team. No reference: a picture stays its
    -- maker's when the account that paid for it is gone.
    alter table generations add column account_id uuid
  `,
  sql`update generations set account_id = user_id`,
  sql`alter table generations alter column account_id set not null`,
  sql`drop index generations_active`,
  sql`create index generations_active on generations (account_id) where status in ('pending', 'processing')`,
  sql`
    alter table generations
      add column team_id uuid references teams on delete set null,
      add column shared_at timestamptz
  `,
  sql`
    create index generations_shared on generations (team_id, shared_at desc, id desc)
      where team_id is not null
  `,
  sql`
    -- The member for whom a team's credit went; null where it is the account's own. As generation_id, no reference.
    alter table credit_entries add column spent_by uuid
  `,
  sql`create index credit_entries_spent_by on credit_entries (spent_by) where spent_by is not null`,
  sql`drop index credit_entries_balance`,
  sql`create index credit_entries_balance on credit_entries (user_id, period_start) include (amount, spent_by)`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
