import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`
    -- The transaction of the last change that clients see. Together with the snapshots of readers it makes a feed of changes that
    -- misses none, see decision 0032. The default is one value for all rows that exist, which need no rewriting.
    alter table generations add column changed_in xid8 not null default pg_current_xact_id()
  `,
  sql`
    create function note_change() returns trigger language plpgsql as $$
    begin
      new.changed_in := pg_current_xact_id();
      return new;
    end $$
  `,
  sql`
    -- Not for updates that leave both columns alone, such as the renewal of a lease.
    create trigger generations_changing before update of version, deleted_at on generations
      for each row execute function note_change()
  `,
  sql`create index generations_changed on generations (user_id, changed_in)`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
