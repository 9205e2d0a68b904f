import { type Kysely, sql } from 'kysely';

/* Private links to pictures and albums, see decision 0047. */
const STATEMENTS = [
  sql`
    create table share_links (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      -- SHA-256 of the token in the link, which only its holders know.
      token_hash bytea not null unique,
      generation_id uuid references generations on delete cascade,
      album_id uuid references albums on delete cascade,
      created_at timestamptz not null default now(),
      -- Null for a link that ends only when it is revoked.
      expires_at timestamptz,
      opens integer not null default 0,
      last_opened_at timestamptz,
      check (num_nonnulls(generation_id, album_id) = 1)
    )
  `,
  sql`create index share_links_user on share_links (user_id, id desc)`,
  sql`create index share_links_generation on share_links (generation_id) where generation_id is not null`,
  sql`create index share_links_album on share_links (album_id) where album_id is not null`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
