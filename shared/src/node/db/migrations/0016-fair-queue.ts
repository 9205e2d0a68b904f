import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`
    alter table generations
      -- A random id for each claim, checked by every write of its worker.
      add column claim_token uuid,
      -- When the model began, after any wait in its server's own queue.
      add column begun_at timestamptz,
      -- The order among the waiting generations of one account.
      add column line_at timestamptz not null default now(),
      -- Seconds that the model is expected to take, in the queue's order.
      add column cost_seconds double precision not null default 10 check (cost_seconds > 0),
      -- Seconds from the submission to the end, as computed at the submission and as then promised.
      add column forecast_seconds double precision,
      add column promised_seconds double precision,
      add column promised_seconds_high double precision,
      -- Its worker died in this run: it is made alone, as it may be the cause.
      add column suspect boolean not null default false
  `,
  sql`alter table generations drop column enqueued_at`,
  sql`update generations set line_at = queued_at where status = 'pending'`,
  // Renewing a lease must not touch an index: PostgreSQL then updates the row in place (HOT), given room on its page.
  sql`alter table generations set (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02)`,
  sql`drop index generations_leased`,
  sql`create index generations_processing on generations (account_id, model) where status = 'processing'`,
  sql`drop index generations_waiting`,
  sql`create index generations_waiting on generations (account_id, line_at, id) where status = 'pending'`,
  sql`
    -- The accounts' places in the order of the queue, see decision 0029. An account may have been erased since.
    create table queue_accounts (
      account_id uuid primary key,
      is_free boolean not null default true,
      weight double precision not null default 1 check (weight > 0),
      max_running integer not null default 2 check (max_running > 0),
      -- The virtual time at which the account's next generation starts.
      tag double precision not null default 0,
      -- False only if nothing waits.
      waiting boolean not null default true
    ) with (fillfactor = 70)
  `,
  sql`create index queue_accounts_order on queue_accounts (is_free, tag, account_id) where waiting`,
  sql`
    insert into queue_accounts (account_id, is_free, weight, max_running)
    select distinct g.account_id, coalesce(s.subscription_tier, 'free') = 'free',
      case when coalesce(s.subscription_tier, 'free') = 'free' then 1
        else case s.plan when 'enterprise' then 32 when 'team' then 16 else 8 end end,
      case when coalesce(s.subscription_tier, 'free') = 'free' then 2
        else case s.plan when 'enterprise' then 32 when 'team' then 16 else 8 end end
    from generations g left join subscribers s on s.user_id = g.account_id
    where g.status in ('pending', 'processing')
  `,
  sql`
    -- The virtual clocks of the queue. One row, locked for the length of one claim.
    create table queue_clock (
      id boolean primary key default true check (id),
      virtual_time double precision not null default 0,
      paid_base double precision not null default 0,
      free_base double precision not null default 0,
      paid_time double precision not null default 0,
      free_time double precision not null default 0,
      paid_waits boolean not null default false,
      free_waits boolean not null default false
    ) with (fillfactor = 10)
  `,
  sql`insert into queue_clock default values`,
  sql`
    -- How long each model took recently, by size and steps (0 where it has none).
    create table model_pace (
      model text not null,
      pixels integer not null,
      steps integer not null,
      -- Seconds, newest first.
      seconds double precision[] not null,
      updated_at timestamptz not null default now(),
      primary key (model, pixels, steps)
    )
  `,
  // What each worker can make now, for estimates and for the reasons why a generation waits.
  sql`alter table workers add column offers jsonb not null default '{"store": true, "models": []}'`,
  sql`
    create function note_waiting() returns trigger language plpgsql as $$
    begin
      insert into queue_accounts as a (account_id) values (new.account_id)
        on conflict (account_id) do update set waiting = true;
      return null;
    end $$
  `,
  sql`
    create trigger generations_submitted after insert on generations
      for each row when (new.status = 'pending') execute function note_waiting()
  `,
  sql`
    create trigger generations_waiting_again after update of status on generations
      for each row when (new.status = 'pending' and old.status <> 'pending') execute function note_waiting()
  `,
  sql`
    -- The generation that starts next among the paid or the Free accounts, or the first one of an account that has reached its
    -- limit of running ones (is_over), if only such accounts wait. Looks at suspects only, or at all others (p_suspect). Locks the row
    -- and its account; skips what others have locked.
    create function queue_head(p_free boolean, p_models text[], p_limits integer[], p_max_attempts integer, p_suspect boolean)
    returns table (id uuid, account_id uuid, cost double precision, weight double precision, tag double precision, is_over boolean)
    language plpgsql as $$
    declare
      account queue_accounts%rowtype;
      models text[];
      found_id uuid;
      found_cost double precision;
    begin
      is_over := null;
      for account in
        select a.* from queue_accounts a where a.is_free = p_free and a.waiting
          order by a.tag, a.account_id for update skip locked
      loop
        select array_agg(m.id) into models from unnest(p_models, p_limits) m (id, max_running)
          where m.max_running is null or m.max_running > (
            select count(*) from generations r
              where r.status = 'processing' and r.account_id = account.account_id and r.model = m.id);
        select g.id, g.cost_seconds into found_id, found_cost
          from generations g join users u on u.id = g.user_id
          where g.status = 'pending' and g.account_id = account.account_id and g.model = any (models)
            and g.deleted_at is null and g.run_attempts < p_max_attempts
            and (g.retry_at is null or g.retry_at <= now())
            and g.suspect = p_suspect and u.queue_paused_at is null
          order by g.line_at, g.id limit 1 for update of g skip locked;
        if found_id is null then
          if not exists (
            select from generations g join users u on u.id = g.user_id
              where g.status = 'pending' and g.account_id = account.account_id and g.deleted_at is null
                and u.queue_paused_at is null
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
  `,
  sql`
    -- Claims the generation that starts next, see decision 0029. Arrays run in parallel: models, the places of each in the whole
    -- fleet and each account's limit of running ones (null for none). p_alone: this worker
    -- makes nothing else, so it takes suspects first, and only then.
    create function claim_generation(
      p_worker text, p_token uuid, p_models text[], p_places integer[], p_limits integer[],
      p_free_share double precision, p_lease interval, p_max_attempts integer, p_alone boolean
    ) returns setof generations language plpgsql as $$
    declare
      clock queue_clock%rowtype;
      models text[];
      limits integer[];
      paid record;
      free record;
      chosen record;
      paid_start double precision;
      free_finish double precision;
      is_free boolean;
      suspect boolean;
      started double precision;
    begin
      -- One claim at a time. It lasts as long as this statement, whatever happens to the worker.
      select * into strict clock from queue_clock for update;
      select array_agg(m.id), array_agg(m.max_running) into models, limits
        from unnest(p_models, p_places, p_limits) m (id, places, max_running)
        where m.places is null
          or m.places > (select count(*) from generations r where r.status = 'processing' and r.model = m.id);
      if models is null then return; end if;

      suspect := p_alone and exists (
        select from generations g where g.status = 'pending' and g.suspect and g.model = any (models));
      loop
        select * into paid from queue_head(false, models, limits, p_max_attempts, suspect);
        select * into free from queue_head(true, models, limits, p_max_attempts, suspect);
        exit when paid.id is not null or free.id is not null;
        if not suspect then return; end if;
        suspect := false;
      end loop;

      -- A class that begins to wait has no claim on the time before.
      if not clock.paid_waits then clock.paid_base := greatest(clock.paid_base, clock.virtual_time); end if;
      if not clock.free_waits then clock.free_base := greatest(clock.free_base, clock.virtual_time); end if;
      -- A class that could not use its share for long does not get all of it back.
      paid_start := greatest(clock.paid_base, clock.virtual_time - 2 * paid.cost / (1 - p_free_share));
      free_finish := greatest(clock.free_base, clock.virtual_time - 2 * free.cost / p_free_share)
        + free.cost / p_free_share;
      is_free := case
        when paid.id is null then true
        when free.id is null then false
        when paid.is_over <> free.is_over then paid.is_over
        else free_finish < paid_start
      end;

      if is_free then
        chosen := free;
        started := greatest(free.tag, clock.free_time);
        clock.free_time := started;
        clock.free_base := free_finish;
        clock.virtual_time := greatest(clock.virtual_time, free_finish);
      else
        chosen := paid;
        started := greatest(paid.tag, clock.paid_time);
        clock.paid_time := started;
        clock.paid_base := paid_start + paid.cost / (1 - p_free_share);
        clock.virtual_time := greatest(clock.virtual_time, paid_start);
      end if;
      update queue_clock set
        virtual_time = clock.virtual_time, paid_base = clock.paid_base, free_base = clock.free_base,
        paid_time = clock.paid_time, free_time = clock.free_time,
        paid_waits = exists (select from queue_accounts a where not a.is_free and a.waiting),
        free_waits = exists (select from queue_accounts a where a.is_free and a.waiting);
      update queue_accounts a set tag = started + chosen.cost / chosen.weight where a.account_id = chosen.account_id;
      return query
        update generations g set
          status = 'processing', attempt = g.attempt + 1, run_attempts = g.run_attempts + 1, version = g.version + 1,
          progress = 0, step = 0, steps = 0, worker_id = p_worker, claim_token = p_token,
          lease_until = now() + p_lease, started_at = now(), begun_at = null
        where g.id = chosen.id
        returning g.*;
    end $$
  `,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
