import { type Kysely, sql } from 'kysely';

/**
 * `submit_generations` of migration 0051, with other locks. One that waits locks the user before the entitlement, like everything else
 * that locks both: a change of the address, or an erasure, could otherwise wait for it while it waited for them. One that does not wait
 * skips users that others have locked, as it skips entitlements.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
  create or replace function submit_generations(p_submissions jsonb, p_waits boolean)
  returns table (place integer, used_before bigint, submitted_at timestamptz, changed_in xid8) language plpgsql
  set plan_cache_mode = force_generic_plan as $$
  #variable_conflict use_column
  declare
    taken integer[];
    used bigint[];
    accepted integer[];
  begin
    -- Each statement sees what was committed before it: the counts below follow the locks. One of each account, since they count
    -- only what others have inserted.
    if p_waits then
      -- Users first, as in every transaction that locks both.
      perform from users u where u.id in (
        select s.user_id from jsonb_to_recordset(p_submissions) s (user_id uuid)) order by u.id for share;
      perform from subscribers b where b.user_id in (
        select s.user_id from jsonb_to_recordset(p_submissions) s (user_id uuid)) order by b.user_id for update;
    end if;
    select array_agg(l.place) into taken from (
      select s.place
        from (
          select distinct on (r.user_id) r.*
            from jsonb_to_recordset(p_submissions) r (place integer, user_id uuid, user_seen xid, entitlement_seen xid)
            order by r.user_id, r.place
        ) s
          join users u on u.id = s.user_id and u.xmin = s.user_seen
          join subscribers b on b.user_id = s.user_id and b.xmin = s.entitlement_seen
        for share of u skip locked for update of b skip locked
    ) l;
    if taken is null then return; end if;

    -- No index but that of the account's active ones has the condition of the count: where the planner expects few active ones in
    -- all, it would rather read those of everybody that are not removed.
    select array_agg(s.place), array_agg(s.used) into taken, used
      from (
        select r.*, coalesce(
            (select b.used from credit_balances b where b.user_id = r.user_id and b.period_start = r.period_start), 0) as used
          from jsonb_to_recordset(p_submissions) r (
            place integer, user_id uuid, images integer, credits integer, max_in_flight integer, total bigint,
            period_start timestamptz)
          where r.place = any (taken)
      ) s
      where not exists (select from team_members m where m.user_id = s.user_id)
        and s.images <= s.max_in_flight - (
          select count(*) filter (where g.deleted_at is null) from generations g
            where g.account_id = s.user_id and g.status in ('pending', 'processing'))
        and (s.total is null or s.used + s.images * s.credits <= s.total);
    if taken is null then return; end if;

    with keyed as (
      select r.* from jsonb_to_recordset(p_submissions) r (
          place integer, user_id uuid, key text, request_hash bytea, batch_id uuid)
        where r.place = any (taken)
    ), remembered as (
      insert into idempotency_keys as k (user_id, key, request_hash, batch_id)
        select user_id, key, request_hash, batch_id from keyed where key is not null
        on conflict (user_id, key) do nothing
        returning k.user_id
    )
    select array_agg(place) into accepted from keyed where key is null or user_id in (select user_id from remembered);

    -- Before the accounts' rows, as in every transaction that locks both; those in the order of their ids.
    lock table plan_queue_terms in row share mode;
    insert into generations (id, batch_id, user_id, account_id, status, prompt, style, custom_style, model, iterations,
        negative_prompt, requested_steps, guidance, credits, embed_prompt, resolution, aspect_ratio, width, height,
        watermark, seed, priority, cost_seconds, forecast_seconds, promised_seconds, promised_seconds_high, request_id)
      select r.id, r.batch_id, s.user_id, s.user_id, 'pending', r.prompt, r.style, r.custom_style, r.model, r.iterations,
          r.negative_prompt, r.requested_steps, r.guidance, r.credits, r.embed_prompt, r.resolution, r.aspect_ratio, r.width,
          r.height, r.watermark, r.seed, r.priority, r.cost_seconds, r.forecast_seconds, r.promised_seconds,
          r.promised_seconds_high, r.request_id
        from jsonb_to_recordset(p_submissions) s (place integer, user_id uuid, generations jsonb)
          cross join lateral jsonb_populate_recordset(null::generations, s.generations) r
        where s.place = any (accepted)
        order by s.user_id;
    -- The trigger on generations has noted and locked the accounts. Their terms differ only when they are new.
    update queue_accounts a set is_free = s.is_free, weight = s.weight, max_running = s.max_running
      from (
        select r.user_id, r.is_free, coalesce(t.weight, r.weight) as weight, coalesce(t.max_running, r.max_running) as max_running
          from jsonb_to_recordset(p_submissions) r (
              place integer, user_id uuid, is_free boolean, plan text, weight double precision, max_running integer)
            left join plan_queue_terms t on t.plan = r.plan
          where r.place = any (accepted)
      ) s
      where a.account_id = s.user_id
        and (a.is_free, a.weight, a.max_running) is distinct from (s.is_free, s.weight, s.max_running);
    insert into credit_entries (user_id, generation_id, run, kind, amount, period_start)
      select s.user_id, r.id, 1, 'hold', -s.credits, s.period_start
        from jsonb_to_recordset(p_submissions) s (
            place integer, user_id uuid, credits integer, period_start timestamptz, generations jsonb)
          cross join lateral jsonb_to_recordset(s.generations) r (id uuid)
        where s.place = any (accepted);
    return query select t.place, t.used, now(), pg_current_xact_id()
      from unnest(taken, used) t (place, used) where t.place = any (accepted);
  end $$
  `.execute(db);
}
