import { type Kysely, sql } from 'kysely';

/** A submission read all generations in flight, where it should count those of its account. The function is otherwise that of 0044. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Accepts generations on a user's own account: the locks, the checks and the rows of a submission in one call. Changes nothing and
    -- returns no row where the user, the entitlement or a membership is not as the caller knows it, where the idempotency key was
    -- used, where there is no room in flight, or where the credits do not suffice (p_total; null for unlimited).
    --
    -- p_user_seen, p_entitlement_seen: xmin of the rows of users and subscribers that the caller has decided by.
    -- p_plan: its weight and cap are p_weight and p_max_running unless operators have set others.
    -- p_rows: the generations. Their credits are those of the first one.
    create or replace function submit_generations(
      p_user uuid, p_user_seen xid, p_entitlement_seen xid, p_max_in_flight integer, p_total bigint, p_period timestamptz,
      p_free boolean, p_plan text, p_weight double precision, p_max_running integer, p_key text, p_request_hash bytea, p_rows jsonb
    ) returns table (used_before bigint, submitted_at timestamptz, changed_in xid8) language plpgsql as $$
    declare
      wanted integer := jsonb_array_length(p_rows);
      price integer := (p_rows -> 0 ->> 'credits')::integer;
      terms record;
    begin
      -- Each statement sees what was committed before it: the counts below follow the lock.
      perform from users u join subscribers s on s.user_id = u.id
        where u.id = p_user and u.xmin = p_user_seen and s.xmin = p_entitlement_seen
        for share of u for update of s;
      if not found then return; end if;
      if exists (select from team_members m where m.user_id = p_user) then return; end if;

      -- No index but that of the account's active ones has this condition: where the planner expects few active ones in all, it would
      -- rather read those of everybody that are not removed.
      if (select count(*) filter (where g.deleted_at is null) from generations g
            where g.account_id = p_user and g.status in ('pending', 'processing')) + wanted > p_max_in_flight
      then return; end if;
      select b.used into used_before from credit_balances b where b.user_id = p_user and b.period_start = p_period;
      used_before := coalesce(used_before, 0);
      if used_before + wanted * price > p_total then return; end if;

      if p_key is not null then
        insert into idempotency_keys as k (user_id, key, request_hash, batch_id)
          values (p_user, p_key, p_request_hash, (p_rows -> 0 ->> 'batch_id')::uuid)
          on conflict (user_id, key) do nothing;
        if not found then return; end if;
      end if;

      -- Before the account's row, as in every transaction that locks both.
      select * into terms from terms_of_plan(p_plan, p_weight, p_max_running);
      insert into generations (id, batch_id, user_id, account_id, status, prompt, style, custom_style, model, iterations,
          negative_prompt, requested_steps, guidance, credits, embed_prompt, resolution, aspect_ratio, width, height,
          watermark, seed, priority, cost_seconds, forecast_seconds, promised_seconds, promised_seconds_high, request_id)
        select r.id, r.batch_id, p_user, p_user, 'pending', r.prompt, r.style, r.custom_style, r.model, r.iterations,
            r.negative_prompt, r.requested_steps, r.guidance, r.credits, r.embed_prompt, r.resolution, r.aspect_ratio, r.width,
            r.height, r.watermark, r.seed, r.priority, r.cost_seconds, r.forecast_seconds, r.promised_seconds,
            r.promised_seconds_high, r.request_id
          from jsonb_populate_recordset(null::generations, p_rows) r;
      -- The trigger on generations has noted and locked the account. Its terms differ only when they are new.
      update queue_accounts a set is_free = p_free, weight = terms.weight, max_running = terms.max_running
        where a.account_id = p_user
          and (a.is_free, a.weight, a.max_running) is distinct from (p_free, terms.weight, terms.max_running);
      insert into credit_entries (user_id, generation_id, run, kind, amount, period_start)
        select p_user, r.id, 1, 'hold', -price, p_period from jsonb_to_recordset(p_rows) r (id uuid);
      submitted_at := now();
      changed_in := pg_current_xact_id();
      return next;
    end $$
  `.execute(db);
}
