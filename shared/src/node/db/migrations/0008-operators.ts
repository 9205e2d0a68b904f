import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`
    alter table users
      add column is_operator boolean not null default false,
      add column suspended_at timestamptz
  `,
  sql`create index users_newest on users (created_at desc, id desc)`,
  sql`
    -- What an operator took down is not in the gallery and does not come back.
    alter table generations
      add column taken_down_at timestamptz,
      add check (taken_down_at is null or published_at is null)
  `,
  sql`
    create index generations_taken_down on generations (taken_down_at desc, id desc)
      where taken_down_at is not null
  `,
  sql`
    alter table contact_messages
      add column answered_at timestamptz,
      add column note text not null default ''
  `,
  sql`create index contact_messages_newest on contact_messages (received_at desc, id desc)`,
  sql`
    -- No references: what was done stays told when whoever did it, or what it was done to, is gone.
    create table audit_entries (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      -- Null for the command line.
      actor_id uuid,
      action text not null,
      subject_id uuid not null,
      reason text,
      details jsonb not null default '{}',
      -- Null for the command line.
      request_id text,
      check ((actor_id is null) = (request_id is null))
    )
  `,
  sql`create index audit_entries_subject on audit_entries (subject_id, id desc)`,
  sql`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'audit entries are only ever added' using errcode = 'restrict_violation';
    end $$
  `,
  sql`
    create trigger audit_entries_append_only
      before update or delete or truncate on audit_entries
      for each statement execute function refuse_audit_change()
  `,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
