import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`alter table generations add column likes integer not null default 0 check (likes >= 0)`,
  sql`
    create function count_likes() returns trigger language plpgsql as $$
    begin
      -- In one order, so that two who write several likes at once do not wait for each other.
      perform from generations where id in (select picture_id from changed) order by id for no key update;
      update generations g
        set likes = g.likes + case tg_op when 'INSERT' then c.count else -c.count end
        from (select picture_id, count(*)::int as count from changed group by picture_id) c
        where g.id = c.picture_id;
      return null;
    end $$
  `,
  sql`
    create trigger likes_added after insert on likes referencing new table as changed
      for each statement execute function count_likes()
  `,
  sql`
    create trigger likes_removed after delete on likes referencing old table as changed
      for each statement execute function count_likes()
  `,
  // After the triggers, which keep others from liking until the end: none is missed and none counted twice.
  sql`
    update generations g set likes = c.count
      from (select picture_id, count(*)::int as count from likes group by picture_id) c
      where g.id = c.picture_id
  `,
  sql`
    create index generations_popular on generations (likes desc, published_at desc, id desc)
      where published_at is not null and deleted_at is null
  `,
  // Search does without the extension where the server does not bring it or the role may not create it.
  sql`
    do $$
    declare
      place text;
    begin
      begin
        if exists (select from pg_available_extensions where name = 'pg_trgm') then
          create extension if not exists pg_trgm;
        end if;
      exception when others then
        raise notice 'No index for the search of the gallery: pg_trgm cannot be created (%).', sqlerrm;
      end;
      select n.nspname into place
        from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
      if place is not null then
        execute format(
          'create index generations_prompt on generations using gin (prompt %I.gin_trgm_ops)
            where published_at is not null and deleted_at is null', place);
      end if;
    end $$
  `,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
