import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`
    alter table users
      add column deletion_requested_at timestamptz,
      -- From here on there is no way back: signing in is refused.
      add column erasing_since timestamptz,
      add check (erasing_since is null or deletion_requested_at is not null)
  `,
  sql`create index profiles_avatar on profiles (avatar_url) where avatar_url is not null`,
  sql`create index users_leaving on users (deletion_requested_at) where deletion_requested_at is not null`,
  sql`
    create table settings (
      user_id uuid primary key references users on delete cascade,
      notify_by_email boolean not null default true,
      notify_by_push boolean not null default false,
      marketing_mails boolean not null default false,
      profile_public boolean not null default false,
      show_in_gallery boolean not null default true,
      updated_at timestamptz not null default now()
    )
  `,
  sql`alter table generations add column published_at timestamptz`,
  sql`
    create index generations_published on generations (published_at desc, id desc)
      where published_at is not null and deleted_at is null
  `,
  sql`
    -- Of a generation or of a sample, which has no row: hence no reference. The janitor removes them with the generation.
    create table likes (
      picture_id uuid not null,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz not null default now(),
      primary key (picture_id, user_id)
    )
  `,
  sql`create index likes_user on likes (user_id)`,
  sql`
    -- One for each viewer and day. The viewer is a keyed hash of the address: it tells nobody who that was.
    create table downloads (
      picture_id uuid not null,
      viewer bytea not null,
      day date not null default (now() at time zone 'utc')::date,
      primary key (picture_id, viewer, day)
    )
  `,
  sql`
    create table prompt_history (
      user_id uuid not null references users on delete cascade,
      prompt text not null,
      used_at timestamptz not null default now(),
      primary key (user_id, prompt)
    )
  `,
  sql`
    create table prompt_templates (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      title text not null,
      description text not null default '',
      prompt text not null,
      category text not null,
      tags text[] not null default '{}',
      created_at timestamptz not null default now()
    )
  `,
  sql`create index prompt_templates_user on prompt_templates (user_id, id desc)`,
  sql`
    -- A message outlives the account of whoever wrote it: it may still have to be answered.
    create table contact_messages (
      id uuid primary key,
      user_id uuid references users on delete set null,
      first_name text not null,
      last_name text not null,
      email text not null,
      subject text not null,
      message text not null,
      received_at timestamptz not null default now(),
      mail_attempts integer not null default 0,
      -- Until then it is somebody's to mail, or rests after an attempt that failed.
      mail_due_at timestamptz not null default now(),
      mailed_at timestamptz
    )
  `,
  sql`create index contact_messages_user on contact_messages (user_id)`,
  sql`create index contact_messages_unmailed on contact_messages (mail_due_at) where mailed_at is null`,
  sql`
    -- Mails that are sent once for a cause, such as the credits of one month being used up.
    create table notices (
      user_id uuid not null references users on delete cascade,
      cause text not null,
      sent_at timestamptz not null default now(),
      primary key (user_id, cause)
    )
  `,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
