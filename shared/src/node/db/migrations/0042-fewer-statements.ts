import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`
    -- Completes a generation: status, image, proof of origin, credit and messages in one call. Changes nothing and returns no row where
    -- the claim is lost. Changes nothing and returns is_settled = false where an endpoint of the owner subscribes to it: what it is
    -- sent is written in the caller's transaction.
    --
    -- p_token: null for rows that versions before 0016 have claimed. p_step, p_steps, p_took_seconds: null where not known.
    -- p_image: the columns of images. p_origins: those of image_origins. p_patch_key: null for a picture without a watermark.
    -- p_notes: what the model told about the picture, null for nothing.
    create function settle_completed(
      p_id uuid, p_attempt integer, p_token uuid, p_step integer, p_steps integer, p_took_seconds double precision,
      p_image jsonb, p_origins jsonb, p_patch_key text, p_notes jsonb
    ) returns table (is_settled boolean, user_id uuid, version integer, run integer, charged_at timestamptz)
    language plpgsql as $$
    #variable_conflict use_column
    declare
      image images%rowtype := jsonb_populate_record(null::images, p_image);
      batch uuid;
      owner uuid;
    begin
      select g.user_id into owner from generations g
        where g.id = p_id and g.attempt = p_attempt and g.status = 'processing' and g.claim_token is not distinct from p_token
        for no key update;
      if not found then return; end if;
      -- After the lock: an endpoint that is added while this waits for it counts.
      if exists (
        select from webhook_endpoints e join users u on u.id = e.user_id
          where e.user_id = owner and e.enabled and 'generation.completed' = any (e.events)
            and u.deletion_requested_at is null and u.suspended_at is null
      ) then
        is_settled := false;
        return next;
        return;
      end if;

      update generations g set
          status = 'completed', progress = 100, completed_at = now(), version = g.version + 1,
          step = coalesce(p_step, g.step), steps = coalesce(p_steps, g.steps),
          begun_at = coalesce(now() - make_interval(secs => p_took_seconds), g.begun_at),
          width = image.width, height = image.height, notes = p_notes, lease_until = null, worker_id = null
        where g.id = p_id
        returning true, g.user_id, g.version, g.run, g.charged_at, g.batch_id
        into is_settled, user_id, version, run, charged_at, batch;
      insert into images (generation_id, object_key, thumbnail_key, display_key, content_type, width, height, bytes, has_watermark)
        values (p_id, image.object_key, image.thumbnail_key, image.display_key, image.content_type, image.width, image.height,
          image.bytes, image.has_watermark);
      if p_patch_key is not null then
        insert into clean_patches (generation_id, user_id, object_key) values (p_id, owner, p_patch_key);
      end if;
      insert into image_origins (generation_id, file_hash, fingerprint, fingerprint_bands)
        select p_id, o.file_hash, o.fingerprint, o.fingerprint_bands
          from jsonb_populate_recordset(null::image_origins, p_origins) o
        on conflict do nothing;
      insert into credit_entries (user_id, spent_by, generation_id, run, kind, amount, period_start)
        select c.user_id, c.spent_by, c.generation_id, c.run, 'settle', 0, c.period_start from credit_entries c
          where c.generation_id = p_id and c.run = settle_completed.run and c.kind = 'hold'
        on conflict do nothing;
      insert into push_messages (batch_id, subscription_id, user_id)
        select batch, p.id, p.user_id from push_subscriptions p
            join settings s on s.user_id = p.user_id and s.notify_by_push
          where p.user_id = owner
          for key share of p
        on conflict (batch_id, subscription_id)
          -- A retry has ended while the message of the run before was being sent.
          do update set attempt = 0, due_at = now();
      return next;
    end $$
  `,
  sql`
    -- Marks accounts of which nothing waits any more. Each is locked before it is looked at, by a statement that sees what was
    -- committed before: a submission that makes one wait holds the same lock until its commit.
    create function note_idle_accounts() returns void language plpgsql as $$
    declare
      idle uuid;
    begin
      for idle in
        select a.account_id from queue_accounts a where a.waiting and not exists (
            select from generations g join users u on u.id = g.user_id
              where g.status = 'pending' and g.account_id = a.account_id and g.deleted_at is null and u.queue_paused_at is null
          )
          order by a.is_free, a.tag, a.account_id for update skip locked
      loop
        if not exists (
          select from generations g join users u on u.id = g.user_id
            where g.status = 'pending' and g.account_id = idle and g.deleted_at is null and u.queue_paused_at is null
        ) then
          update queue_accounts a set waiting = false where a.account_id = idle;
        end if;
      end loop;
    end $$
  `,
  sql`
    -- Claims the generation that starts next: see claim_generation, which takes the queue's lock. Calls it only where something waits
    -- that this worker can make. What is committed after that look is found by the ticket that is added after its commit.
    create function claim_if_waiting(
      p_worker text, p_token uuid, p_models text[], p_places integer[], p_limits integer[], p_free_share double precision,
      p_lease interval, p_max_attempts integer, p_alone boolean
    ) returns setof generations language plpgsql as $$
    begin
      if exists (
        select from generations g
          where g.status = 'pending' and g.model = any (p_models) and g.deleted_at is null and g.run_attempts < p_max_attempts
            and (g.retry_at is null or g.retry_at <= now()) and (p_alone or not g.suspect)
      ) then
        return query select c.* from claim_generation(
          p_worker, p_token, p_models, p_places, p_limits, p_free_share, p_lease, p_max_attempts, p_alone) c;
      else
        perform note_idle_accounts();
      end if;
    end $$
  `,
  sql`
    -- Accepts generations on a user's own account: the locks, the checks and the rows of a submission in one call. Changes nothing and
    -- returns no row where the user, the entitlement or a membership is not as the caller knows it, where the idempotency key was
    -- used, where there is no room in flight, or where the credits do not suffice (p_total; null for unlimited).
    --
    -- p_user_seen, p_entitlement_seen: xmin of the rows of users and subscribers that the caller has decided by.
    -- p_rows: the generations. Their credits are those of the first one.
    create or replace function submit_generations(
      p_user uuid, p_user_seen xid, p_entitlement_seen xid, p_max_in_flight integer, p_total bigint, p_period timestamptz,
      p_free boolean, p_weight double precision, p_max_running integer, p_key text, p_request_hash bytea, p_rows jsonb
    ) returns table (used_before bigint, submitted_at timestamptz, changed_in xid8) language plpgsql as $$
    declare
      wanted integer := jsonb_array_length(p_rows);
      price integer := (p_rows -> 0 ->> 'credits')::integer;
    begin
      -- Each statement sees what was committed before it: the counts below follow the lock.
      perform from users u join subscribers s on s.user_id = u.id
        where u.id = p_user and u.xmin = p_user_seen and s.xmin = p_entitlement_seen
        for share of u for update of s;
      if not found then return; end if;
      if exists (select from team_members m where m.user_id = p_user) then return; end if;

      if (select count(*) from generations g where g.account_id = p_user and g.status in ('pending', 'processing')
            and g.deleted_at is null) + wanted > p_max_in_flight
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

      insert into generations (id, batch_id, user_id, account_id, status, prompt, style, custom_style, model, iterations,
          negative_prompt, requested_steps, guidance, credits, embed_prompt, resolution, aspect_ratio, width, height,
          watermark, seed, priority, cost_seconds, forecast_seconds, promised_seconds, promised_seconds_high)
        select r.id, r.batch_id, p_user, p_user, 'pending', r.prompt, r.style, r.custom_style, r.model, r.iterations,
            r.negative_prompt, r.requested_steps, r.guidance, r.credits, r.embed_prompt, r.resolution, r.aspect_ratio, r.width,
            r.height, r.watermark, r.seed, r.priority, r.cost_seconds, r.forecast_seconds, r.promised_seconds,
            r.promised_seconds_high
          from jsonb_populate_recordset(null::generations, p_rows) r;
      -- The trigger on generations has noted and locked the account. Its terms differ only when they are new.
      update queue_accounts a set is_free = p_free, weight = p_weight, max_running = p_max_running
        where a.account_id = p_user
          and (a.is_free, a.weight, a.max_running) is distinct from (p_free, p_weight, p_max_running);
      insert into credit_entries (user_id, generation_id, run, kind, amount, period_start)
        select p_user, r.id, 1, 'hold', -price, p_period from jsonb_to_recordset(p_rows) r (id uuid);
      submitted_at := now();
      changed_in := pg_current_xact_id();
      return next;
    end $$
  `,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
