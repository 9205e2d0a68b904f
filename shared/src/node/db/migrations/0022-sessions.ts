import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`
    alter table sessions
      -- The client's shortened address.
      add column network text not null default '',
      -- No refresh extends the session beyond this time.
      add column ends_at timestamptz not null default now() + interval '90 days',
      -- The transaction that revoked it: a feed that misses none, as that of generations.
      add column revoked_in xid8
  `,
  sql`
    create function note_revocation() returns trigger language plpgsql as $$
    begin
      new.revoked_in := pg_current_xact_id();
      return new;
    end $$
  `,
  sql`
    create trigger sessions_revoking before update of revoked_at on sessions
      for each row when (old.revoked_at is null and new.revoked_at is not null)
      execute function note_revocation()
  `,
  sql`create index sessions_revoked on sessions (revoked_in) where revoked_in is not null`,
  sql`alter table one_time_tokens drop constraint one_time_tokens_purpose_check`,
  sql`
    alter table one_time_tokens add constraint one_time_tokens_purpose_check
      check (purpose in ('signup', 'recovery', 'email-old', 'email-new'))
  `,
  sql`
    -- A change of address that both addresses have yet to confirm.
    create table email_changes (
      user_id uuid primary key references users on delete cascade,
      new_email text not null,
      requested_at timestamptz not null,
      expires_at timestamptz not null,
      old_confirmed_at timestamptz,
      new_confirmed_at timestamptz
    )
  `,
  sql`
    -- Invitations by operators, where nobody else may sign up.
    create table signup_invitations (
      id uuid primary key,
      email text not null unique,
      token_hash bytea not null unique,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )
  `,
  sql`
    -- No references: events stay when their account is gone, without personal data.
    create table security_events (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      user_id uuid not null,
      kind text not null,
      network text not null default '',
      device text not null default '',
      session_id uuid,
      details jsonb not null default '{}',
      -- Null once the personal data was erased.
      salt bytea,
      digest bytea not null
    )
  `,
  sql`create index security_events_user on security_events (user_id, id desc)`,
  // Strangers cause these: they are counted before one more is added.
  sql`create index security_events_failures on security_events (user_id, at) where kind = 'sign_in_failed'`,
  sql`create index security_events_at on security_events (at) where salt is not null`,
  sql`
    create table security_seals (
      seq bigint primary key,
      event_id bigint not null unique,
      hash bytea not null
    )
  `,
  sql`
    create function security_digest(event security_events) returns bytea language sql stable as $$
      select sha256(event.salt || convert_to(jsonb_build_object(
        'at', extract(epoch from event.at)::text, 'user', event.user_id, 'kind', event.kind, 'network', event.network,
        'device', event.device, 'session', event.session_id, 'details', event.details)::text, 'UTF8'))
    $$
  `,
  sql`
    create function digest_security_event() returns trigger language plpgsql as $$
    begin
      new.salt := uuid_send(gen_random_uuid());
      new.digest := security_digest(new);
      return new;
    end $$
  `,
  sql`
    create trigger security_events_digest before insert on security_events
      for each row execute function digest_security_event()
  `,
  sql`
    -- Runs at commit, when the transaction takes no other lock any more: it cannot deadlock, and holds the chain only for the commit.
    create function seal_security_event() returns trigger language plpgsql as $$
    declare head security_seals;
    begin
      perform pg_advisory_xact_lock(4841369599423283200);
      select * into head from security_seals order by seq desc limit 1;
      insert into security_seals
        values (coalesce(head.seq, 0) + 1, new.id, sha256(coalesce(head.hash, ''::bytea) || new.digest));
      return null;
    end $$
  `,
  sql`
    create constraint trigger security_events_seal after insert on security_events
      deferrable initially deferred for each row execute function seal_security_event()
  `,
  sql`
    -- The only change that is allowed erases personal data. The digest stays, so the chain can still be verified.
    create function guard_security_event() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if (new.id, new.at, new.kind, new.digest) is not distinct from (old.id, old.at, old.kind, old.digest)
          and new.user_id is not distinct from old.user_id and new.salt is null and new.session_id is null
          and new.network = '' and new.device = '' and new.details = '{}'
        then
          return new;
        end if;
      end if;
      raise exception 'security events are only ever added' using errcode = 'restrict_violation';
    end $$
  `,
  sql`
    create trigger security_events_append_only before update or delete on security_events
      for each row execute function guard_security_event()
  `,
  sql`
    create function refuse_security_change() returns trigger language plpgsql as $$
    begin
      raise exception 'security events are only ever added' using errcode = 'restrict_violation';
    end $$
  `,
  sql`
    create trigger security_events_not_truncated before truncate on security_events
      for each statement execute function refuse_security_change()
  `,
  sql`
    create trigger security_seals_append_only before update or delete or truncate on security_seals
      for each statement execute function refuse_security_change()
  `,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
