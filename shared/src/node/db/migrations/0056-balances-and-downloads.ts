import { type Kysely, sql } from 'kysely';

/**
 * Credits per team member beside the account's balance, and downloads per picture, so that no page adds up a whole period or all of a
 * picture's downloads. Neither is filled here, which would take long: a balance begins with its period, and a count of downloads with
 * the picture's next one. Until then they are summed as before.
 */
const STATEMENTS = [
  // Credits by member. Null for a period that began before this migration: its earlier entries are not in it.
  sql`alter table credit_balances add column by_member jsonb`,
  sql`
    create or replace function note_credits() returns trigger language plpgsql as $$
    begin
      insert into credit_balances as b (user_id, period_start, used, by_member) values (
          new.user_id, new.period_start, -new.amount,
          case when new.spent_by is null then '{}' else jsonb_build_object(new.spent_by, -new.amount) end)
        on conflict (user_id, period_start) do update set used = b.used + excluded.used,
          by_member = case when new.spent_by is null then b.by_member
            else b.by_member || jsonb_build_object(
              new.spent_by, coalesce((b.by_member ->> new.spent_by::text)::int, 0) - new.amount) end;
      return null;
    end $$
  `,
  sql`
    comment on function note_credits() is
      'Adds a ledger entry to its account''s balance of the period, and to that of the team member who spent the credits.'
  `,
  sql`
    create table download_counts (
      picture_id uuid primary key,
      downloads integer not null
    ) with (fillfactor = 70)
  `,
  sql`
    create function count_downloads() returns trigger language plpgsql as $$
    declare
      found_new record;
    begin
      if tg_op = 'DELETE' then
        delete from download_counts where picture_id in (select picture_id from changed);
        return null;
      end if;
      -- In one order, so that two that write downloads of several pictures do not wait for each other.
      for found_new in select picture_id, count(*)::int as added from changed group by picture_id order by picture_id loop
        update download_counts d set downloads = d.downloads + found_new.added where d.picture_id = found_new.picture_id;
        continue when found;
        -- The first count includes what this statement added. A row that another session inserted meanwhile does not.
        insert into download_counts as d (picture_id, downloads)
          select found_new.picture_id, count(*) from downloads l where l.picture_id = found_new.picture_id
          on conflict (picture_id) do update set downloads = d.downloads + found_new.added;
      end loop;
      return null;
    end $$
  `,
  sql`
    comment on function count_downloads() is
      'Keeps download_counts at the number of a picture''s downloads, from the first one after the table was created.'
  `,
  sql`
    create trigger downloads_added after insert on downloads referencing new table as changed
      for each statement execute function count_downloads()
  `,
  sql`
    create trigger downloads_removed after delete on downloads referencing old table as changed
      for each statement execute function count_downloads()
  `,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
