import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // What a settlement writes was written in TypeScript, too, for accounts with webhooks.
  sql`
    create function settle_completed(
      p_id uuid, p_attempt integer, p_token uuid, p_step integer, p_steps integer, p_took_seconds double precision,
      p_image jsonb, p_origins jsonb, p_patch_key text, p_notes jsonb, p_with_webhooks boolean
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
    end $$
  `,
  sql`
    comment on function settle_completed (
      uuid, integer, uuid, integer, integer, double precision, jsonb, jsonb, text, jsonb, boolean
    ) is ${sql.lit(`Completes a generation: status, image, proof of origin, credit and push messages in one call. Changes nothing and returns no row where
the claim is lost.

p_token: null for rows that versions before 0016 have claimed. p_step, p_steps, p_took_seconds: null where not known.
p_image: the columns of images. p_origins: those of image_origins. p_patch_key: null for a picture without a watermark.
p_notes: what the model said about the picture, null for nothing.
p_with_webhooks: the caller adds the webhooks in the same transaction. Else, where an endpoint of the owner subscribes to the
completion, changes nothing and returns is_settled = false.`)}
  `,
  // Versions before this one call it, and do as before.
  sql`
    create or replace function settle_completed(
      p_id uuid, p_attempt integer, p_token uuid, p_step integer, p_steps integer, p_took_seconds double precision,
      p_image jsonb, p_origins jsonb, p_patch_key text, p_notes jsonb
    ) returns table (is_settled boolean, user_id uuid, version integer, run integer, charged_at timestamptz)
    language sql as $$
      select * from settle_completed(
        p_id, p_attempt, p_token, p_step, p_steps, p_took_seconds, p_image, p_origins, p_patch_key, p_notes, false)
    $$
  `,
  sql`
    comment on function settle_completed (
      uuid, integer, uuid, integer, integer, double precision, jsonb, jsonb, text, jsonb
    ) is 'As called before migration 0050.'
  `,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
