import { type Kysely, sql } from 'kysely';

/*
 * Counts of each account's pictures, see decision 0043. A change of a picture adds a row and locks none that another change locks, so
 * settlements of one account do not wait for each other and removals of many pictures cannot deadlock. A chore folds these rows into
 * the counts, and counts accounts for the first time.
 */
const STATEMENTS = [
  sql`
    -- What an account's existing pictures added up to when the changes were last folded. A row without a style says that the account
    -- has been counted.
    create table picture_counts (
      user_id uuid not null references users on delete cascade,
      style text not null,
      images integer not null default 0,
      favorites integer not null default 0,
      published integer not null default 0,
      likes integer not null default 0,
      downloads integer not null default 0,
      counted_at timestamptz,
      primary key (user_id, style)
    ) with (fillfactor = 70)
  `,
  sql`
    -- Differences that are not folded yet. No key and no reference: written within the transactions of others.
    create table picture_count_changes (
      user_id uuid not null,
      style text not null,
      images integer not null default 0,
      favorites integer not null default 0,
      published integer not null default 0,
      likes integer not null default 0,
      downloads integer not null default 0
    )
  `,
  sql`create index picture_count_changes_user on picture_count_changes (user_id)`,
  sql`
    -- The account that was counted last. Whoever folds or counts locks the row, so that no two do.
    create table picture_count_turn (
      is_only boolean primary key default true check (is_only),
      user_id uuid not null
    )
  `,
  sql`insert into picture_count_turn (user_id) values ('00000000-0000-0000-0000-000000000000')`,
  sql`
    create function note_picture() returns trigger language plpgsql as $$
    declare
      counted_before boolean := tg_op <> 'INSERT' and old.status = 'completed' and old.deleted_at is null;
      counts_now boolean := tg_op <> 'DELETE' and new.status = 'completed' and new.deleted_at is null;
      loaded integer := 0;
    begin
      if not counted_before and not counts_now then return null; end if;
      -- By a statement of its own, which sees downloads that were committed while the row was waited for.
      if counted_before is distinct from counts_now or old.style is distinct from new.style then
        select count(*)::int into loaded from downloads d where d.picture_id = coalesce(new.id, old.id);
      end if;
      if counted_before and counts_now and old.style = new.style and old.user_id = new.user_id then
        insert into picture_count_changes (user_id, style, favorites, published, likes) values (
          new.user_id, new.style, new.is_favorite::int - old.is_favorite::int,
          (new.published_at is not null)::int - (old.published_at is not null)::int, new.likes - old.likes);
        return null;
      end if;
      if counted_before then
        insert into picture_count_changes (user_id, style, images, favorites, published, likes, downloads) values (
          old.user_id, old.style, -1, -old.is_favorite::int, -(old.published_at is not null)::int, -old.likes, -loaded);
      end if;
      if counts_now then
        insert into picture_count_changes (user_id, style, images, favorites, published, likes, downloads) values (
          new.user_id, new.style, 1, new.is_favorite::int, (new.published_at is not null)::int, new.likes, loaded);
      end if;
      return null;
    end $$
  `,
  sql`
    create trigger generations_counting_inserted after insert on generations
      for each row when (new.status = 'completed') execute function note_picture()
  `,
  sql`
    create trigger generations_counting after update on generations
      for each row when (
        (old.status = 'completed' or new.status = 'completed') and (
          old.status <> new.status or old.style <> new.style or old.user_id <> new.user_id
          or old.is_favorite <> new.is_favorite or old.likes <> new.likes
          or (old.deleted_at is null) <> (new.deleted_at is null)
          or (old.published_at is null) <> (new.published_at is null)
        )
      ) execute function note_picture()
  `,
  sql`
    create trigger generations_counting_deleted after delete on generations
      for each row when (old.status = 'completed' and old.deleted_at is null) execute function note_picture()
  `,
  sql`
    create function note_download() returns trigger language plpgsql as $$
    begin
      -- The lock keeps the picture from being removed, by a transaction that does not see this download, until it is committed.
      insert into picture_count_changes (user_id, style, downloads)
        select g.user_id, g.style, 1 from generations g
          where g.id = new.picture_id and g.status = 'completed' and g.deleted_at is null for share;
      return null;
    end $$
  `,
  sql`
    create trigger downloads_counting after insert on downloads for each row execute function note_download()
  `,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
