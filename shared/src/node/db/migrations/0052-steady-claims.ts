import { type Kysely, sql } from 'kysely';

/**
 * A claim joined the account's waiting generations with users. Where the planner believed that there were few users, as before their
 * table's first analysis, it read all of them for each claim. A claim while all places are taken waited for the lock of the queue.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Returns the generation that starts next among the paid or the Free accounts, or the first one of an account that has
    -- reached its limit of running ones (is_over), if only such accounts wait. Looks at suspects only, or at all others (p_suspect).
    -- Locks the row and its account; skips what others have locked.
    create or replace function queue_head(p_free boolean, p_models text[], p_limits integer[], p_max_attempts integer, p_suspect boolean)
    returns table (id uuid, account_id uuid, cost double precision, weight double precision, tag double precision, is_over boolean)
    language plpgsql as $$
    declare
      -- A cursor of its own: the planner expects that few of its rows are read, and takes them from the index in their order instead of
      -- sorting all. Each is locked when it is looked at; a loop over a query would lock the first ten.
      accounts cursor for select a.* from queue_accounts a where a.is_free = p_free and a.waiting
        order by a.tag, a.account_id for update skip locked;
      models text[];
      found_id uuid;
      found_cost double precision;
    begin
      is_over := null;
      for account in accounts loop
        select array_agg(m.id) into models from unnest(p_models, p_limits) m (id, max_running)
          where m.max_running is null or m.max_running > (
            select count(*) from generations r
              where r.status = 'processing' and r.account_id = account.account_id and r.model = m.id);
        -- The user is a scalar query, not a join: looked up for each row that the index yields in order, until one fits.
        select g.id, g.cost_seconds into found_id, found_cost
          from generations g
          where g.status = 'pending' and g.account_id = account.account_id and g.model = any (models)
            and g.deleted_at is null and g.run_attempts < p_max_attempts
            and (g.retry_at is null or g.retry_at <= now())
            and g.suspect = p_suspect and (select u.queue_paused_at from users u where u.id = g.user_id) is null
          order by g.line_at, g.id limit 1 for update of g skip locked;
        if found_id is null then
          if not exists (
            select from generations g
              where g.status = 'pending' and g.account_id = account.account_id and g.deleted_at is null
                and (select u.queue_paused_at from users u where u.id = g.user_id) is null
          ) then
            update queue_accounts a set waiting = false where a.account_id = account.account_id;
          end if;
          continue;
        end if;
        if (select count(*) from generations r
              where r.status = 'processing' and r.account_id = account.account_id) < account.max_running then
          id := found_id; account_id := account.account_id; cost := found_cost;
          weight := account.weight; tag := account.tag; is_over := false;
          return next;
          return;
        end if;
        if is_over is null then
          id := found_id; account_id := account.account_id; cost := found_cost;
          weight := account.weight; tag := account.tag; is_over := true;
        end if;
      end loop;
      if is_over then return next; end if;
    end $$
  `.execute(db);
  await sql`
    create function has_waiting(p_models text[], p_max_attempts integer, p_alone boolean) returns boolean
    language sql stable as $$
      select exists (
        select from generations g
          where g.status = 'pending' and g.model = any (p_models) and g.deleted_at is null and g.run_attempts < p_max_attempts
            and (g.retry_at is null or g.retry_at <= now()) and (p_alone or not g.suspect)
      )
    $$
  `.execute(db);
  await sql`
    comment on function has_waiting (text[], integer, boolean) is
      'Returns whether a generation of these models waits that can be claimed now, with p_alone a suspect as well.'
  `.execute(db);
  await sql`
    create or replace function claim_if_waiting(p_worker text, p_token uuid, p_models text[], p_places integer[], p_limits integer[],
        p_free_share double precision, p_lease interval, p_max_attempts integer, p_alone boolean)
    returns setof generations language plpgsql as $$
    declare
      with_places text[];
    begin
      select array_agg(m.id) into with_places
        from unnest(p_models, p_places) m (id, places)
        where m.places is null
          or m.places > (select count(*) from generations r where r.status = 'processing' and r.model = m.id);
      -- Claims happen one at a time: one that finds no place or no work does not wait for its turn.
      if has_waiting(with_places, p_max_attempts, p_alone) then
        return query select c.* from claim_generation(
          p_worker, p_token, p_models, p_places, p_limits, p_free_share, p_lease, p_max_attempts, p_alone) c;
      elsif not has_waiting(p_models, p_max_attempts, p_alone) then
        perform note_idle_accounts();
      end if;
    end $$
  `.execute(db);
}
