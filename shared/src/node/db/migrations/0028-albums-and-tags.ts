import { type Kysely, sql } from 'kysely';

/* Albums, tags, and the index that the filters of a large history read, see decision 0046. */
const STATEMENTS = [
  sql`set local maintenance_work_mem = '256MB'`,
  sql`
    alter table generations
      add column tags text[] not null default '{}',
      -- Set when the janitor begins to delete its files: until then a removal can be undone.
      add column purging_since timestamptz
  `,
  sql`
    -- All that the filters compare, so that they read no row of the table but those of the page.
    create index generations_filtered on generations (user_id, id desc)
      include (style, model, seed, width, height, created_at, published_at, is_favorite)
      where status = 'completed' and deleted_at is null
  `,
  sql`
    create index generations_tagged on generations (user_id, id desc) include (tags)
      where tags <> '{}' and deleted_at is null
  `,
  sql`
    create table albums (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      name text not null check (length(name) between 1 and 200),
      created_at timestamptz not null default now()
    )
  `,
  sql`create unique index albums_name on albums (user_id, lower(name))`,
  sql`
    -- The order of the key is an album's order: ids of generations sort by creation.
    create table album_pictures (
      album_id uuid not null references albums on delete cascade,
      generation_id uuid not null references generations on delete cascade,
      primary key (album_id, generation_id)
    )
  `,
  sql`create index album_pictures_generation on album_pictures (generation_id)`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
