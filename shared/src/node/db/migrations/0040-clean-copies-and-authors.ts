import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`
    -- What the watermark of a picture covers, until its owner is on a paid plan. See decision 0064.
    create table clean_patches (
      generation_id uuid primary key references generations on delete cascade,
      user_id uuid not null references users on delete cascade,
      object_key text not null,
      -- A worker has taken it, or could not use it, until then.
      due_at timestamptz not null default now()
    )
  `,
  sql`create index clean_patches_of_user on clean_patches (user_id, generation_id desc)`,
  sql`
    -- The public address of an author's pictures. See decision 0065.
    alter table settings add column author_id uuid unique
  `,
  sql`alter table settings alter column author_id set default gen_random_uuid()`,
  // Indexes of subscribers and generations are built after the migration, see concurrent-indexes.ts.
  sql`update settings set author_id = gen_random_uuid() where profile_public`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
