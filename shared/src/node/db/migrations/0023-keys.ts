import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // An account may have passkeys or a sign-in provider instead.
  sql`alter table users alter column password_hash drop not null`,
  sql`
    alter table sessions
      -- When the user last proved who they are: by password, passkey or code.
      add column proven_at timestamptz,
      -- When the user last proved a second factor in this session; a passkey counts as both.
      add column second_factor_at timestamptz
  `,
  sql`
    create table passkeys (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      -- Base64url, as browsers send it.
      credential_id text not null unique check (length(credential_id) <= 1400),
      -- COSE key.
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )
  `,
  sql`create index passkeys_user on passkeys (user_id)`,
  sql`
    -- Steps of a sign-in or of a proof that are under way. Each is used once, before it expires.
    create table auth_challenges (
      -- SHA-256 of a random value that only the client knows, or signs.
      hash bytea primary key,
      purpose text not null
        check (purpose in ('passkey-sign-up', 'passkey-sign-in', 'passkey-add', 'passkey-proof', 'second-factor', 'oidc')),
      user_id uuid references users on delete cascade,
      details jsonb not null default '{}',
      expires_at timestamptz not null
    )
  `,
  sql`create index auth_challenges_expiry on auth_challenges (expires_at)`,
  sql`create index auth_challenges_user on auth_challenges (user_id)`,
  sql`
    create table totp_secrets (
      user_id uuid primary key references users on delete cascade,
      -- Encrypted; see sealed-text.ts.
      secret bytea not null,
      -- Null until the user has entered a first code.
      confirmed_at timestamptz,
      -- The time step (RFC 6238) of the last code that was accepted: no code is accepted twice.
      last_step bigint not null default 0
    )
  `,
  sql`
    create table recovery_codes (
      user_id uuid not null references users on delete cascade,
      code_hash bytea not null,
      primary key (user_id, code_hash)
    )
  `,
  sql`
    create table linked_identities (
      issuer text not null,
      subject text not null,
      user_id uuid not null references users on delete cascade,
      email text not null,
      linked_at timestamptz not null,
      primary key (issuer, subject)
    )
  `,
  sql`create unique index linked_identities_user on linked_identities (user_id, issuer)`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
