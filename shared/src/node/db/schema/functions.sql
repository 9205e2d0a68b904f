-- The functions that the migrations have made, for reading. Written by `npm run schema`.
-- A migration that replaces one begins with the body here.

-- Claims the generation that starts next, see decision 0029; no row where none may start.
--
-- p_models, p_places, p_limits: run in parallel: the models that this worker can make, the places of each in the whole fleet and each
-- account's limit of running ones (null for none).
-- p_free_share: the share of the workers that Free accounts keep, above 0, below 1.
-- p_alone: this worker makes nothing else, so it takes suspects first, and only then.
create function claim_generation(
  p_worker text,
  p_token uuid,
  p_models text[],
  p_places integer[],
  p_limits integer[],
  p_free_share double precision,
  p_lease interval,
  p_max_attempts integer,
  p_alone boolean
)
returns setof generations
language plpgsql as $$
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
end
$$;

-- Claims the generation that starts next: see claim_generation, which takes the queue's lock. Calls it only where something waits
-- that this worker can make. What is committed after that look is found by the ticket that is added after its commit.
create function claim_if_waiting(
  p_worker text,
  p_token uuid,
  p_models text[],
  p_places integer[],
  p_limits integer[],
  p_free_share double precision,
  p_lease interval,
  p_max_attempts integer,
  p_alone boolean
)
returns setof generations
language plpgsql set plan_cache_mode = force_generic_plan as $$
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
end
$$;

-- Keeps download_counts at the number of a picture's downloads, from the first one after the table was created.
create function count_downloads()
returns trigger
language plpgsql as $$
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
end
$$;

-- Keeps generations.likes at the number of a picture's likes.
create function count_likes()
returns trigger
language plpgsql as $$
begin
  -- In one order, so that two who write several likes at once do not wait for each other.
  perform from generations where id in (select picture_id from changed) order by id for no key update;
  update generations g
    set likes = g.likes + case tg_op when 'INSERT' then c.count else -c.count end
    from (select picture_id, count(*)::int as count from changed group by picture_id) c
    where g.id = c.picture_id;
  return null;
end
$$;

-- Salts and hashes a new security event.
create function digest_security_event()
returns trigger
language plpgsql as $$
begin
  new.salt := uuid_send(gen_random_uuid());
  new.digest := security_digest(new);
  return new;
end
$$;

-- Refuses to change or delete security events. Only erasing personal data is allowed: the digest stays, so the chain can still be
-- verified.
create function guard_security_event()
returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.at, new.kind, new.digest) is not distinct from (old.id, old.at, old.kind, old.digest)
      and new.user_id is not distinct from old.user_id and new.salt is null and new.session_id is null
      and new.network = '' and new.device = '' and new.details = '{}'
    then
      return new;
    end if;
  end if;
  raise exception 'security events are only ever added' using errcode = 'restrict_violation';
end
$$;

-- Returns whether a generation of these models waits that can be claimed now, with p_alone a suspect as well.
create function has_waiting(p_models text[], p_max_attempts integer, p_alone boolean)
returns boolean
language sql stable as $$
select exists (
  select from generations g
    where g.status = 'pending' and g.model = any (p_models) and g.deleted_at is null and g.run_attempts < p_max_attempts
      and (g.retry_at is null or g.retry_at <= now()) and (p_alone or not g.suspect)
)
$$;

-- Records the transaction that changed a generation, by which streams find what they missed.
create function note_change()
returns trigger
language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end
$$;

-- Adds a ledger entry to its account's balance of the period, and to that of the team member who spent the credits.
create function note_credits()
returns trigger
language plpgsql as $$
begin
  insert into credit_balances as b (user_id, period_start, used, by_member) values (
      new.user_id, new.period_start, -new.amount,
      case when new.spent_by is null then '{}' else jsonb_build_object(new.spent_by, -new.amount) end)
    on conflict (user_id, period_start) do update set used = b.used + excluded.used,
      by_member = case when new.spent_by is null then b.by_member
        else b.by_member || jsonb_build_object(
          new.spent_by, coalesce((b.by_member ->> new.spent_by::text)::int, 0) - new.amount) end;
  return null;
end
$$;

-- Counts a new download of a picture, see note_picture.
create function note_download()
returns trigger
language plpgsql as $$
begin
  -- The lock keeps the picture from being removed, by a transaction that does not see this download, until it is committed.
  insert into picture_count_changes (user_id, style, downloads)
    select g.user_id, g.style, 1 from generations g
      where g.id = new.picture_id and g.status = 'completed' and g.deleted_at is null for share;
  return null;
end
$$;

-- Marks accounts of which nothing waits any more. Each is locked before it is looked at, by a statement that sees what was committed
-- before: a submission that makes one wait holds the same lock until its commit.
create function note_idle_accounts()
returns void
language plpgsql as $$
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
end
$$;

-- Writes what a change of a picture adds to its owner's counts, see decision 0043. Locks no row that another change locks; a chore
-- folds the differences into picture_counts.
create function note_picture()
returns trigger
language plpgsql as $$
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
end
$$;

-- Puts a prompt at the head of its user's history and deletes the oldest beyond the limit. Skips those that a parallel call has
-- locked, so that two never wait for each other. A function, so that its plans are kept.
create function note_prompt(p_user uuid, p_prompt text, p_kept integer)
returns void
language plpgsql as $$
begin
  insert into prompt_history as h (user_id, prompt, used_at) values (p_user, p_prompt, clock_timestamp())
    on conflict (user_id, prompt) do update set used_at = excluded.used_at;
  if (select count(*) from prompt_history h where h.user_id = p_user) > p_kept then
    delete from prompt_history h using (
      select o.prompt from prompt_history o where o.user_id = p_user
        order by o.used_at desc, o.prompt offset p_kept for update skip locked
    ) past where h.user_id = p_user and h.prompt = past.prompt;
  end if;
end
$$;

-- As called by version 0.1.0.
create function note_queue_terms(p_account uuid, p_free boolean, p_weight double precision, p_max_running integer)
returns void
language sql as $$
insert into queue_accounts as a (account_id, is_free, weight, max_running)
  values (p_account, p_free, p_weight, p_max_running)
  on conflict (account_id) do update
    set is_free = excluded.is_free, weight = excluded.weight, max_running = excluded.max_running, waiting = true
    where (a.is_free, a.weight, a.max_running, a.waiting)
      is distinct from (excluded.is_free, excluded.weight, excluded.max_running, true)
$$;

-- Records what the account's plan gives it in the order of the queue, and that it waits. Locks its row.
create function note_queue_terms(
  p_account uuid,
  p_free boolean,
  p_plan text,
  p_weight double precision,
  p_max_running integer
)
returns void
language sql as $$
insert into queue_accounts as a (account_id, is_free, weight, max_running)
  select p_account, p_free, t.weight, t.max_running from terms_of_plan(p_plan, p_weight, p_max_running) t
  on conflict (account_id) do update
    set is_free = excluded.is_free, weight = excluded.weight, max_running = excluded.max_running, waiting = true
    where (a.is_free, a.weight, a.max_running, a.waiting)
      is distinct from (excluded.is_free, excluded.weight, excluded.max_running, true)
$$;

-- Records the transaction that revoked a session, by which servers find what they have cached.
create function note_revocation()
returns trigger
language plpgsql as $$
begin
  new.revoked_in := pg_current_xact_id();
  return new;
end
$$;

-- Records that an account has a waiting generation. Locks the account's row only if none waited before.
create function note_waiting()
returns trigger
language plpgsql as $$
begin
  insert into queue_accounts as a (account_id) values (new.account_id)
    on conflict (account_id) do update set waiting = true where not a.waiting;
  return null;
end
$$;

-- Returns the generation that starts next among the paid or the Free accounts, or the first one of an account that has reached its
-- limit of running ones (is_over), if only such accounts wait. Looks at suspects only, or at all others (p_suspect). Locks the row
-- and its account; skips what others have locked.
create function queue_head(
  p_free boolean,
  p_models text[],
  p_limits integer[],
  p_max_attempts integer,
  p_suspect boolean
)
returns table(
  id uuid,
  account_id uuid,
  cost double precision,
  weight double precision,
  tag double precision,
  is_over boolean
)
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
end
$$;

-- Refuses to change or delete audit entries.
create function refuse_audit_change()
returns trigger
language plpgsql as $$
begin
  raise exception 'audit entries are only ever added' using errcode = 'restrict_violation';
end
$$;

-- Refuses to truncate security events, and to change security seals.
create function refuse_security_change()
returns trigger
language plpgsql as $$
begin
  raise exception 'security events are only ever added' using errcode = 'restrict_violation';
end
$$;

-- Chains a new security event to the one before. Runs at commit, when the transaction takes no other lock any more: it cannot
-- deadlock, and holds the chain only for the commit.
create function seal_security_event()
returns trigger
language plpgsql as $$
declare head security_seals;
begin
  perform pg_advisory_xact_lock(4841369599423283200);
  select * into head from security_seals order by seq desc limit 1;
  insert into security_seals
    values (coalesce(head.seq, 0) + 1, new.id, sha256(coalesce(head.hash, ''::bytea) || new.digest));
  return null;
end
$$;

-- Returns the hash of what a security event records.
create function security_digest(event security_events)
returns bytea
language sql stable as $$
select sha256(event.salt || convert_to(jsonb_build_object(
  'at', extract(epoch from event.at)::text, 'user', event.user_id, 'kind', event.kind, 'network', event.network,
  'device', event.device, 'session', event.session_id, 'details', event.details)::text, 'UTF8'))
$$;

-- As called before migration 0050.
create function settle_completed(
  p_id uuid,
  p_attempt integer,
  p_token uuid,
  p_step integer,
  p_steps integer,
  p_took_seconds double precision,
  p_image jsonb,
  p_origins jsonb,
  p_patch_key text,
  p_notes jsonb
)
returns table(is_settled boolean, user_id uuid, version integer, run integer, charged_at timestamptz)
language sql as $$
select * from settle_completed(
  p_id, p_attempt, p_token, p_step, p_steps, p_took_seconds, p_image, p_origins, p_patch_key, p_notes, false)
$$;

-- Completes a generation: status, image, proof of origin, credit and push messages in one call. Changes nothing and returns no row where
-- the claim is lost.
--
-- p_token: null for rows that versions before 0016 have claimed. p_step, p_steps, p_took_seconds: null where not known.
-- p_image: the columns of images. p_origins: those of image_origins. p_patch_key: null for a picture without a watermark.
-- p_notes: what the model said about the picture, null for nothing.
-- p_with_webhooks: the caller adds the webhooks in the same transaction. Else, where an endpoint of the owner subscribes to the
-- completion, changes nothing and returns is_settled = false.
create function settle_completed(
  p_id uuid,
  p_attempt integer,
  p_token uuid,
  p_step integer,
  p_steps integer,
  p_took_seconds double precision,
  p_image jsonb,
  p_origins jsonb,
  p_patch_key text,
  p_notes jsonb,
  p_with_webhooks boolean
)
returns table(is_settled boolean, user_id uuid, version integer, run integer, charged_at timestamptz)
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
  if not p_with_webhooks and exists (
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
      -- The size that the model made, since some support only a few.
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
  -- For each browser of the owner, sent when the whole batch has ended. Subscriptions are locked only against deletion.
  insert into push_messages (batch_id, subscription_id, user_id)
    select batch, p.id, p.user_id from push_subscriptions p
        join settings s on s.user_id = p.user_id and s.notify_by_push
      where p.user_id = owner
      for key share of p
    on conflict (batch_id, subscription_id)
      -- A retry has ended while the message of the run before was being sent.
      do update set attempt = 0, due_at = now();
  return next;
end
$$;

-- Accepts generations on users' own accounts: the locks, the checks and the rows of submissions in one call. Returns a row for each that it
-- has accepted. Changes nothing of one where the user, the entitlement or a membership is not as the caller knows it, where the
-- idempotency key was used, where there is no room in flight, or where the credits do not suffice. Of several of one account it accepts
-- the first one at most.
--
-- p_submissions: an array of objects. place: any number that names it. user_seen, entitlement_seen: xmin of the rows of users and
-- subscribers that the caller has decided by. total: credits of the period, null for unlimited. plan: its weight and cap are weight
-- and max_running unless operators have set others. generations: rows; images is their number, credits the price of each.
-- p_waits: waits for locked accounts. Else changes nothing of their submissions, so that none waits for the account of another.
create function submit_generations(p_submissions jsonb, p_waits boolean)
returns table(place integer, used_before bigint, submitted_at timestamptz, changed_in xid8)
language plpgsql set plan_cache_mode = force_generic_plan as $$
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
end
$$;

-- As called by version 0.1.0.
create function submit_generations(
  p_user uuid,
  p_user_seen xid,
  p_entitlement_seen xid,
  p_max_in_flight integer,
  p_total bigint,
  p_period timestamptz,
  p_free boolean,
  p_weight double precision,
  p_max_running integer,
  p_key text,
  p_request_hash bytea,
  p_rows jsonb
)
returns table(used_before bigint, submitted_at timestamptz, changed_in xid8)
language plpgsql as $$
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
      watermark, seed, priority, cost_seconds, forecast_seconds, promised_seconds, promised_seconds_high, request_id)
    select r.id, r.batch_id, p_user, p_user, 'pending', r.prompt, r.style, r.custom_style, r.model, r.iterations,
        r.negative_prompt, r.requested_steps, r.guidance, r.credits, r.embed_prompt, r.resolution, r.aspect_ratio, r.width,
        r.height, r.watermark, r.seed, r.priority, r.cost_seconds, r.forecast_seconds, r.promised_seconds,
        r.promised_seconds_high, r.request_id
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
end
$$;

-- As called before migration 0051.
create function submit_generations(
  p_user uuid,
  p_user_seen xid,
  p_entitlement_seen xid,
  p_max_in_flight integer,
  p_total bigint,
  p_period timestamptz,
  p_free boolean,
  p_plan text,
  p_weight double precision,
  p_max_running integer,
  p_key text,
  p_request_hash bytea,
  p_rows jsonb
)
returns table(used_before bigint, submitted_at timestamptz, changed_in xid8)
language sql as $$
select s.used_before, s.submitted_at, s.changed_in from submit_generations(jsonb_build_array(jsonb_build_object(
  'place', 0, 'user_id', p_user, 'user_seen', p_user_seen::text, 'entitlement_seen', p_entitlement_seen::text,
  'max_in_flight', p_max_in_flight, 'total', p_total, 'period_start', p_period, 'is_free', p_free, 'plan', p_plan,
  'weight', p_weight, 'max_running', p_max_running, 'key', p_key, 'request_hash', p_request_hash::text,
  'batch_id', p_rows -> 0 ->> 'batch_id', 'images', jsonb_array_length(p_rows),
  'credits', (p_rows -> 0 ->> 'credits')::integer, 'generations', p_rows)), true) s
$$;

-- Returns what a plan gives its accounts in the order of the queue: what operators have set, else what the caller knows of the
-- configuration. Until the end of the transaction no operator changes it, so that none misses the account that the caller writes it
-- to.
create function terms_of_plan(p_plan text, p_weight double precision, p_max_running integer)
returns table(weight double precision, max_running integer)
language plpgsql as $$
begin
  lock table plan_queue_terms in row share mode;
  -- A statement of its own, which sees what was committed before the lock. The aggregates return a row where nothing is set.
  return query select coalesce(max(t.weight), p_weight), coalesce(max(t.max_running), p_max_running)
    from plan_queue_terms t where t.plan = p_plan;
end
$$;
