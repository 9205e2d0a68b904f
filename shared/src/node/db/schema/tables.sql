-- The tables, indexes and triggers that the migrations have made, for reading. Written by `npm run schema`.
-- The files in db/ say what their columns mean.

create table album_pictures (
  album_id uuid not null,
  generation_id uuid not null,
  constraint album_pictures_pkey primary key (album_id, generation_id),
  constraint album_pictures_album_id_fkey foreign key (album_id) references albums(id) on delete cascade,
  constraint album_pictures_generation_id_fkey foreign key (generation_id) references generations(id) on delete cascade
);
create index album_pictures_generation on album_pictures (generation_id);

create table albums (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  created_at timestamptz not null default now(),
  constraint albums_pkey primary key (id),
  constraint albums_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint albums_name_check check (length(name) >= 1 and length(name) <= 200)
);
create unique index albums_name on albums (user_id, lower(name));

create table api_keys (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  hint text not null,
  key_hash bytea not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  constraint api_keys_pkey primary key (id),
  constraint api_keys_key_hash_key unique (key_hash),
  constraint api_keys_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index api_keys_user on api_keys (user_id, id desc);

create table audit_entries (
  id bigint not null generated always as identity,
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  subject_id uuid not null,
  reason text,
  details jsonb not null default '{}'::jsonb,
  request_id text,
  subject_name text,
  constraint audit_entries_pkey primary key (id),
  constraint audit_entries_check check ((actor_id is null) = (request_id is null))
);
create index audit_entries_subject on audit_entries (subject_id, id desc);
create trigger audit_entries_append_only before delete or update or truncate on audit_entries
  for each statement
  execute function refuse_audit_change();

create table auth_challenges (
  hash bytea not null,
  purpose text not null,
  user_id uuid,
  details jsonb not null default '{}'::jsonb,
  expires_at timestamptz not null,
  constraint auth_challenges_pkey primary key (hash),
  constraint auth_challenges_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint auth_challenges_purpose_check check (purpose = any (array['passkey-sign-up', 'passkey-sign-in', 'passkey-add', 'passkey-proof', 'second-factor', 'oidc']))
);
create index auth_challenges_expiry on auth_challenges (expires_at);
create index auth_challenges_user on auth_challenges (user_id);

create table batch_traces (
  batch_id uuid not null,
  traceparent text not null,
  created_at timestamptz not null default now(),
  constraint batch_traces_pkey primary key (batch_id),
  constraint batch_traces_traceparent_check check (length(traceparent) = 55)
);
create index batch_traces_age on batch_traces (created_at);

create table checkouts (
  id uuid not null,
  user_id uuid not null,
  provider text not null,
  plan text not null,
  "interval" text not null,
  amount_cents integer not null,
  status text not null default 'open',
  provider_session_id text,
  url text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint checkouts_pkey primary key (id),
  constraint checkouts_provider_session_id_key unique (provider_session_id),
  constraint checkouts_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint checkouts_interval_check check ("interval" = any (array['month', 'year'])),
  constraint checkouts_plan_check check (plan = any (array['pro', 'team', 'enterprise'])),
  constraint checkouts_provider_check check (provider = any (array['local', 'stripe'])),
  constraint checkouts_status_check check (status = any (array['open', 'completed', 'declined', 'expired']))
);
create unique index checkouts_open on checkouts (user_id) where status = 'open';
create index checkouts_user on checkouts (user_id);

create table chores (
  name text not null,
  due_at timestamptz not null,
  constraint chores_pkey primary key (name)
);

create table clean_patches (
  generation_id uuid not null,
  user_id uuid not null,
  object_key text not null,
  due_at timestamptz not null default now(),
  constraint clean_patches_pkey primary key (generation_id),
  constraint clean_patches_generation_id_fkey foreign key (generation_id) references generations(id) on delete cascade,
  constraint clean_patches_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index clean_patches_of_user on clean_patches (user_id, generation_id desc);

create table contact_messages (
  id uuid not null,
  user_id uuid,
  first_name text not null,
  last_name text not null,
  email text not null,
  subject text not null,
  message text not null,
  received_at timestamptz not null default now(),
  mail_attempts integer not null default 0,
  mail_due_at timestamptz not null default now(),
  mailed_at timestamptz,
  answered_at timestamptz,
  note text not null default '',
  constraint contact_messages_pkey primary key (id),
  constraint contact_messages_user_id_fkey foreign key (user_id) references users(id) on delete set null
);
create index contact_messages_newest on contact_messages (received_at desc, id desc);
create index contact_messages_unmailed on contact_messages (mail_due_at) where mailed_at is null;
create index contact_messages_user on contact_messages (user_id);

create table credit_balances (
  user_id uuid not null,
  period_start timestamptz not null,
  used bigint not null,
  by_member jsonb,
  constraint credit_balances_pkey primary key (user_id, period_start),
  constraint credit_balances_user_id_fkey foreign key (user_id) references users(id) on delete cascade
) with (fillfactor=70);

create table credit_entries (
  id bigint not null generated always as identity,
  user_id uuid not null,
  generation_id uuid not null,
  run integer not null,
  kind text not null,
  amount integer not null,
  period_start timestamptz not null,
  created_at timestamptz not null default now(),
  spent_by uuid,
  constraint credit_entries_pkey primary key (id),
  constraint credit_entries_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint credit_entries_amount check ( case kind when 'hold' then amount < 0 when 'release' then amount > 0 else amount = 0 end),
  constraint credit_entries_kind_check check (kind = any (array['hold', 'settle', 'release']))
);
create index credit_entries_balance on credit_entries (user_id, period_start) include (amount, spent_by);
create unique index credit_entries_end on credit_entries (generation_id, run) where kind <> 'hold';
create unique index credit_entries_hold on credit_entries (generation_id, run) where kind = 'hold';
create index credit_entries_spent_by on credit_entries (spent_by) where spent_by is not null;
create trigger credit_entries_noting after insert on credit_entries
  for each row
  when (new.amount <> 0)
  execute function note_credits();

create table custom_style_samples (
  id bigint not null generated always as identity,
  style_id uuid not null,
  generation_id uuid not null,
  constraint custom_style_samples_pkey primary key (id),
  constraint custom_style_samples_generation_id_key unique (generation_id),
  constraint custom_style_samples_generation_id_fkey foreign key (generation_id) references generations(id) on delete cascade,
  constraint custom_style_samples_style_id_fkey foreign key (style_id) references custom_styles(id) on delete cascade
);
create index custom_style_samples_order on custom_style_samples (style_id, id);

create table custom_styles (
  id uuid not null,
  account_id uuid not null,
  author_id uuid,
  name text not null,
  base_style text not null,
  prompt_suffix text not null,
  negative_prompt text not null,
  created_at timestamptz not null default now(),
  constraint custom_styles_pkey primary key (id),
  constraint custom_styles_account_id_fkey foreign key (account_id) references users(id) on delete cascade,
  constraint custom_styles_author_id_fkey foreign key (author_id) references users(id) on delete set null
);
create index custom_styles_author on custom_styles (author_id);
create unique index custom_styles_name on custom_styles (account_id, lower(name));

create table download_counts (
  picture_id uuid not null,
  downloads integer not null,
  constraint download_counts_pkey primary key (picture_id)
) with (fillfactor=70);

create table downloads (
  picture_id uuid not null,
  viewer bytea not null,
  day date not null default ((now() at time zone 'utc'))::date,
  constraint downloads_pkey primary key (picture_id, viewer, day)
);
create trigger downloads_added after insert on downloads referencing new table as changed
  for each statement
  execute function count_downloads();
create trigger downloads_counting after insert on downloads for each row execute function note_download();
create trigger downloads_removed after delete on downloads referencing old table as changed
  for each statement
  execute function count_downloads();

create table email_changes (
  user_id uuid not null,
  new_email text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  constraint email_changes_pkey primary key (user_id),
  constraint email_changes_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table generations (
  id uuid not null,
  batch_id uuid not null,
  user_id uuid not null,
  status text not null,
  prompt text not null,
  style text not null,
  model text not null,
  seed bigint not null,
  resolution text not null,
  aspect_ratio text not null,
  iterations smallint not null,
  width integer not null,
  height integer not null,
  watermark boolean not null,
  priority integer not null,
  run integer not null default 1,
  attempt integer not null default 0,
  run_attempts integer not null default 0,
  progress smallint not null default 0,
  step integer not null default 0,
  steps integer not null default 0,
  worker_id text,
  lease_until timestamptz,
  is_favorite boolean not null default false,
  error_code text,
  error_message text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  queued_at timestamptz not null default now(),
  started_at timestamptz,
  completed_at timestamptz,
  deleted_at timestamptz,
  negative_prompt text not null default '',
  requested_steps integer,
  guidance double precision,
  credits integer not null default 1,
  embed_prompt boolean not null default true,
  vendor_endpoint text,
  vendor_request_id text,
  retry_at timestamptz,
  refused_since timestamptz,
  published_at timestamptz,
  taken_down_at timestamptz,
  custom_style jsonb,
  account_id uuid not null,
  team_id uuid,
  shared_at timestamptz,
  likes integer not null default 0,
  claim_token uuid,
  begun_at timestamptz,
  line_at timestamptz not null default now(),
  cost_seconds double precision not null default 10,
  forecast_seconds double precision,
  promised_seconds double precision,
  promised_seconds_high double precision,
  suspect boolean not null default false,
  paid_request_at timestamptz,
  changed_in xid8 not null default pg_current_xact_id(),
  charged_at timestamptz,
  paid_as_free boolean,
  tags text[] not null default '{}'::text[],
  purging_since timestamptz,
  mode text,
  inputs jsonb,
  sheet_id uuid,
  sheet_cell smallint,
  notes jsonb,
  request_id text,
  constraint generations_pkey primary key (id),
  constraint generations_sheet_id_fkey foreign key (sheet_id) references sheets(id) on delete set null,
  constraint generations_team_id_fkey foreign key (team_id) references teams(id) on delete set null,
  constraint generations_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint generations_check check ((status = 'processing') = (lease_until is not null)),
  constraint generations_check1 check (taken_down_at is null or published_at is null),
  constraint generations_cost_seconds_check check (cost_seconds > 0::double precision),
  constraint generations_credits_check check (credits > 0),
  constraint generations_edits check ((mode is null) = (inputs is null)),
  constraint generations_guidance_check check (guidance >= 0::double precision),
  constraint generations_height_check check (height > 0),
  constraint generations_inputs_check check (jsonb_typeof(inputs) = 'array'),
  constraint generations_iterations_check check (iterations >= 1 and iterations <= 100),
  constraint generations_likes_check check (likes >= 0),
  constraint generations_mode_check check (mode = any (array['vary', 'edit', 'inpaint', 'extend', 'reference', 'enlarge'])),
  constraint generations_negative_prompt_check check (char_length(negative_prompt) <= 500),
  constraint generations_progress_check check (progress >= 0 and progress <= 100),
  constraint generations_prompt_check check (char_length(prompt) <= 32000),
  constraint generations_seed_check check (seed >= 0 and seed <= '4294967295'::bigint),
  constraint generations_sheet_cell_check check (sheet_cell >= 0),
  constraint generations_status_check check (status = any (array['pending', 'processing', 'completed', 'failed', 'canceled'])),
  constraint generations_step_count_check check (requested_steps > 0),
  constraint generations_width_check check (width > 0)
) with (fillfactor=85, autovacuum_vacuum_scale_factor=0.02);
create index generations_active on generations (account_id) where status = any (array['pending', 'processing']);
create index generations_batch on generations (batch_id);
create index generations_changed on generations (user_id, changed_in);
create index generations_deleted on generations (deleted_at) where deleted_at is not null;
create index generations_ended on generations (completed_at)
  where status = any (array['completed', 'failed', 'canceled']);
create index generations_failed on generations (id desc) where status = 'failed' and deleted_at is null;
create index generations_favorites on generations (user_id, id desc) where is_favorite and deleted_at is null;
create index generations_filtered on generations (user_id, id desc)
  include (style, model, seed, width, height, created_at, published_at, is_favorite)
  where status = 'completed' and deleted_at is null;
create index generations_inputs on generations using gin (inputs jsonb_path_ops) where inputs is not null;
create index generations_own on generations (user_id, id desc) where deleted_at is null;
create index generations_own_active on generations (user_id, id desc)
  where (status = any (array['pending', 'processing'])) and deleted_at is null;
create index generations_pictures on generations (user_id, completed_at)
  include (style, is_favorite, published_at, likes)
  where status = 'completed' and deleted_at is null;
create index generations_popular on generations (likes desc, published_at desc, id desc)
  where published_at is not null and deleted_at is null;
create index generations_processing on generations (account_id, model) where status = 'processing';
create index generations_prompt on generations using gin (prompt gin_trgm_ops)
  where published_at is not null and deleted_at is null;
create index generations_published on generations (published_at desc, id desc)
  where published_at is not null and deleted_at is null;
create index generations_published_by on generations (user_id, published_at desc, id desc)
  where published_at is not null and deleted_at is null;
create index generations_removed on generations (user_id, id) where deleted_at is not null;
create index generations_shared on generations (team_id, shared_at desc, id desc) where team_id is not null;
create index generations_sheet on generations (sheet_id, sheet_cell) where sheet_id is not null;
create index generations_suspects on generations (line_at, id) where status = 'pending' and suspect;
create index generations_tagged on generations (user_id, id desc)
  include (tags)
  where tags <> '{}'::text[] and deleted_at is null;
create index generations_taken_down on generations (taken_down_at desc, id desc) where taken_down_at is not null;
create index generations_waiting on generations (account_id, line_at, id) where status = 'pending';
create trigger generations_changing before update of version, deleted_at on generations
  for each row
  execute function note_change();
create trigger generations_counting after update on generations
  for each row
  when ((old.status = 'completed' or new.status = 'completed') and (old.status <> new.status or old.style <> new.style or old.user_id <> new.user_id or old.is_favorite <> new.is_favorite or old.likes <> new.likes or (old.deleted_at is null) <> (new.deleted_at is null) or (old.published_at is null) <> (new.published_at is null)))
  execute function note_picture();
create trigger generations_counting_deleted after delete on generations
  for each row
  when (old.status = 'completed' and old.deleted_at is null)
  execute function note_picture();
create trigger generations_counting_inserted after insert on generations
  for each row
  when (new.status = 'completed')
  execute function note_picture();
create trigger generations_submitted after insert on generations
  for each row
  when (new.status = 'pending')
  execute function note_waiting();
create trigger generations_waiting_again after update of status on generations
  for each row
  when (new.status = 'pending' and old.status <> 'pending')
  execute function note_waiting();

create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  request_hash bytea not null,
  batch_id uuid not null,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (user_id, key),
  constraint idempotency_keys_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table image_origins (
  id bigint not null generated always as identity,
  generation_id uuid not null,
  file_hash bytea not null,
  fingerprint bytea,
  fingerprint_bands integer[],
  created_at timestamptz not null default now(),
  constraint image_origins_pkey primary key (id),
  constraint image_origins_generation_id_file_hash_key unique (generation_id, file_hash)
);
create index image_origins_bands on image_origins using gin (fingerprint_bands);
create index image_origins_file on image_origins (file_hash);

create table image_variants (
  generation_id uuid not null,
  kind text not null,
  status text not null default 'pending',
  attempt integer not null default 0,
  lease_until timestamptz,
  object_key text,
  content_type text,
  bytes bigint,
  requested_at timestamptz not null default now(),
  constraint image_variants_pkey primary key (generation_id, kind),
  constraint image_variants_generation_id_fkey foreign key (generation_id) references images(generation_id) on delete cascade,
  constraint image_variants_check check ((status = 'ready') = (object_key is not null)),
  constraint image_variants_kind_check check (kind = any (array['high-res', 'vector'])),
  constraint image_variants_status_check check (status = any (array['pending', 'ready', 'failed']))
);
create index image_variants_wanted on image_variants (requested_at) where status = 'pending';

create table images (
  generation_id uuid not null,
  object_key text not null,
  thumbnail_key text not null,
  content_type text not null,
  width integer not null,
  height integer not null,
  bytes bigint not null,
  has_watermark boolean not null,
  created_at timestamptz not null default now(),
  display_key text,
  constraint images_pkey primary key (generation_id),
  constraint images_generation_id_fkey foreign key (generation_id) references generations(id) on delete cascade
);

create table likes (
  picture_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  constraint likes_pkey primary key (picture_id, user_id),
  constraint likes_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index likes_user on likes (user_id);
create trigger likes_added after insert on likes referencing new table as changed
  for each statement
  execute function count_likes();
create trigger likes_removed after delete on likes referencing old table as changed
  for each statement
  execute function count_likes();

create table linked_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  email text not null,
  linked_at timestamptz not null,
  constraint linked_identities_pkey primary key (issuer, subject),
  constraint linked_identities_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create unique index linked_identities_user on linked_identities (user_id, issuer);

create table model_pace (
  model text not null,
  pixels integer not null,
  steps integer not null,
  seconds double precision[] not null,
  updated_at timestamptz not null default now(),
  constraint model_pace_pkey primary key (model, pixels, steps)
);

create table model_spending (
  day date not null,
  model text not null,
  is_free boolean not null,
  credits integer not null,
  constraint model_spending_pkey primary key (day, model, is_free),
  constraint model_spending_credits_check check (credits >= 0)
) with (fillfactor=70);

create table news (
  id uuid not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  constraint news_pkey primary key (id)
);

create table news_mails (
  news_id uuid not null,
  user_id uuid not null,
  attempt integer not null default 0,
  due_at timestamptz not null default now(),
  constraint news_mails_pkey primary key (news_id, user_id),
  constraint news_mails_news_id_fkey foreign key (news_id) references news(id) on delete cascade,
  constraint news_mails_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index news_mails_due on news_mails (due_at);
create index news_mails_user on news_mails (user_id);

create table notices (
  user_id uuid not null,
  cause text not null,
  sent_at timestamptz not null default now(),
  constraint notices_pkey primary key (user_id, cause),
  constraint notices_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table one_time_tokens (
  token_hash bytea not null,
  user_id uuid not null,
  purpose text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint one_time_tokens_pkey primary key (token_hash),
  constraint one_time_tokens_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint one_time_tokens_purpose_check check (purpose = any (array['signup', 'recovery', 'email-old', 'email-new']))
);
create index one_time_tokens_user on one_time_tokens (user_id);

create table passkeys (
  id uuid not null,
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys_pkey primary key (id),
  constraint passkeys_credential_id_key unique (credential_id),
  constraint passkeys_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint passkeys_credential_id_check check (length(credential_id) <= 1400)
);
create index passkeys_user on passkeys (user_id);

create table paused_models (
  model text not null,
  paused_at timestamptz not null default now(),
  constraint paused_models_pkey primary key (model)
);

create table payments (
  id uuid not null,
  user_id uuid,
  provider text not null,
  provider_id text not null,
  provider_payment_id text,
  status text not null,
  amount_cents integer not null,
  currency text not null,
  plan text not null,
  "interval" text not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  created_at timestamptz not null,
  refunded_at timestamptz,
  disputed boolean not null default false,
  invoice_url text,
  provider_subscription_id text,
  constraint payments_pkey primary key (id),
  constraint payments_provider_id_key unique (provider_id),
  constraint payments_provider_payment_id_key unique (provider_payment_id),
  constraint payments_user_id_fkey foreign key (user_id) references users(id) on delete set null,
  constraint payments_amount_cents_check check (amount_cents >= 0),
  constraint payments_check check (refunded_at is null or status = 'refunded'),
  constraint payments_interval_check check ("interval" = any (array['month', 'year'])),
  constraint payments_plan_check check (plan = any (array['pro', 'team', 'enterprise'])),
  constraint payments_provider_check check (provider = any (array['local', 'stripe'])),
  constraint payments_status_check check (status = any (array['paid', 'failed', 'refunded']))
);
create index payments_user on payments (user_id, created_at desc);

create table picture_count_changes (
  user_id uuid not null,
  style text not null,
  images integer not null default 0,
  favorites integer not null default 0,
  published integer not null default 0,
  likes integer not null default 0,
  downloads integer not null default 0
);
create index picture_count_changes_user on picture_count_changes (user_id);

create table picture_count_turn (
  is_only boolean not null default true,
  user_id uuid not null,
  constraint picture_count_turn_pkey primary key (is_only),
  constraint picture_count_turn_is_only_check check (is_only)
);

create table picture_counts (
  user_id uuid not null,
  style text not null,
  images integer not null default 0,
  favorites integer not null default 0,
  published integer not null default 0,
  likes integer not null default 0,
  downloads integer not null default 0,
  counted_at timestamptz,
  constraint picture_counts_pkey primary key (user_id, style),
  constraint picture_counts_user_id_fkey foreign key (user_id) references users(id) on delete cascade
) with (fillfactor=70);

create table plan_queue_terms (
  plan text not null,
  weight double precision not null,
  max_running integer not null,
  constraint plan_queue_terms_pkey primary key (plan),
  constraint plan_queue_terms_max_running_check check (max_running > 0),
  constraint plan_queue_terms_weight_check check (weight > 0::double precision)
);

create table profiles (
  id uuid not null,
  full_name text not null default '',
  avatar_url text,
  updated_at timestamptz not null default now(),
  constraint profiles_pkey primary key (id),
  constraint profiles_id_fkey foreign key (id) references users(id) on delete cascade
);
create index profiles_avatar on profiles (avatar_url) where avatar_url is not null;

create table prompt_history (
  user_id uuid not null,
  prompt text not null,
  used_at timestamptz not null default now(),
  constraint prompt_history_pkey primary key (user_id, prompt),
  constraint prompt_history_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table prompt_templates (
  id uuid not null,
  user_id uuid not null,
  title text not null,
  description text not null default '',
  prompt text not null,
  category text not null,
  tags text[] not null default '{}'::text[],
  created_at timestamptz not null default now(),
  constraint prompt_templates_pkey primary key (id),
  constraint prompt_templates_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index prompt_templates_user on prompt_templates (user_id, id desc);

create table provider_events (
  id text not null,
  type text not null,
  received_at timestamptz not null default now(),
  constraint provider_events_pkey primary key (id)
);
create index provider_events_age on provider_events (received_at);

create table push_attention (
  session_id uuid not null,
  user_id uuid not null,
  looking_until timestamptz not null,
  seen_at timestamptz not null,
  constraint push_attention_pkey primary key (session_id),
  constraint push_attention_session_id_fkey foreign key (session_id) references sessions(id) on delete cascade,
  constraint push_attention_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index push_attention_user on push_attention (user_id);

create table push_messages (
  batch_id uuid not null,
  subscription_id uuid not null,
  user_id uuid not null,
  attempt integer not null default 0,
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint push_messages_pkey primary key (batch_id, subscription_id),
  constraint push_messages_subscription_id_fkey foreign key (subscription_id) references push_subscriptions(id) on delete cascade,
  constraint push_messages_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index push_messages_due on push_messages (due_at);
create index push_messages_subscription on push_messages (subscription_id);
create index push_messages_user on push_messages (user_id);

create table push_subscriptions (
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  constraint push_subscriptions_pkey primary key (id),
  constraint push_subscriptions_endpoint_key unique (endpoint),
  constraint push_subscriptions_session_id_key unique (session_id),
  constraint push_subscriptions_session_id_fkey foreign key (session_id) references sessions(id) on delete cascade,
  constraint push_subscriptions_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index push_subscriptions_user on push_subscriptions (user_id);

create table queue_accounts (
  account_id uuid not null,
  is_free boolean not null default true,
  weight double precision not null default 1,
  max_running integer not null default 2,
  tag double precision not null default 0,
  waiting boolean not null default true,
  constraint queue_accounts_pkey primary key (account_id),
  constraint queue_accounts_max_running_check check (max_running > 0),
  constraint queue_accounts_weight_check check (weight > 0::double precision)
) with (fillfactor=70);
create index queue_accounts_order on queue_accounts (is_free, tag, account_id) where waiting;

create table queue_clock (
  id boolean not null default true,
  virtual_time double precision not null default 0,
  paid_base double precision not null default 0,
  free_base double precision not null default 0,
  paid_time double precision not null default 0,
  free_time double precision not null default 0,
  paid_waits boolean not null default false,
  free_waits boolean not null default false,
  constraint queue_clock_pkey primary key (id),
  constraint queue_clock_id_check check (id)
) with (fillfactor=10);

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  constraint recovery_codes_pkey primary key (user_id, code_hash),
  constraint recovery_codes_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table refund_requests (
  id uuid not null,
  user_id uuid,
  payment_id uuid not null,
  reason text not null,
  message text not null,
  status text not null default 'requested',
  rules jsonb not null,
  requested_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  decision_note text,
  processed_at timestamptz,
  constraint refund_requests_pkey primary key (id),
  constraint refund_requests_payment_id_fkey foreign key (payment_id) references payments(id),
  constraint refund_requests_user_id_fkey foreign key (user_id) references users(id) on delete set null,
  constraint refund_requests_check check ((status = any (array['approved', 'denied', 'processed'])) = (decided_at is not null)),
  constraint refund_requests_check1 check ((status = 'processed') = (processed_at is not null)),
  constraint refund_requests_check2 check (status <> 'denied' or decision_note is not null),
  constraint refund_requests_status_check check (status = any (array['requested', 'in_review', 'approved', 'denied', 'processed']))
);
create unique index refund_requests_open on refund_requests (payment_id)
  where status = any (array['requested', 'in_review', 'approved']);
create index refund_requests_status on refund_requests (status, requested_at);
create index refund_requests_user on refund_requests (user_id, requested_at desc);

create table request_counts (
  key text not null,
  points integer not null default 0,
  expire bigint,
  constraint request_counts_pkey primary key (key)
) with (fillfactor=50);
create index request_counts_expire on request_counts (expire);

create table request_windows (
  user_id uuid not null,
  window_start timestamptz not null,
  count integer not null default 1,
  constraint request_windows_pkey primary key (user_id, window_start),
  constraint request_windows_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index request_windows_age on request_windows (window_start);

create table restores (
  id bigint not null generated always as identity,
  taken_at timestamptz not null,
  restored_at timestamptz not null default now(),
  orphans_kept_until timestamptz not null,
  constraint restores_pkey primary key (id)
);

create table security_events (
  id bigint not null generated always as identity,
  at timestamptz not null default now(),
  user_id uuid not null,
  kind text not null,
  network text not null default '',
  device text not null default '',
  session_id uuid,
  details jsonb not null default '{}'::jsonb,
  salt bytea,
  digest bytea not null,
  constraint security_events_pkey primary key (id)
);
create index security_events_at on security_events (at) where salt is not null;
create index security_events_counted on security_events (user_id, kind, at)
  where kind = any (array['sign_in_failed', 'proof_failed', 'refused']);
create index security_events_user on security_events (user_id, id desc);
create trigger security_events_append_only before delete or update on security_events
  for each row
  execute function guard_security_event();
create trigger security_events_digest before insert on security_events
  for each row
  execute function digest_security_event();
create trigger security_events_not_truncated before truncate on security_events
  for each statement
  execute function refuse_security_change();
create constraint trigger security_events_seal after insert on security_events deferrable initially deferred
  for each row
  execute function seal_security_event();

create table security_seals (
  seq bigint not null,
  event_id bigint not null,
  hash bytea not null,
  constraint security_seals_pkey primary key (seq),
  constraint security_seals_event_id_key unique (event_id)
);
create trigger security_seals_append_only before delete or update or truncate on security_seals
  for each statement
  execute function refuse_security_change();

create table sessions (
  id uuid not null,
  user_id uuid not null,
  rotation integer not null default 0,
  rotation_key text,
  rotated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text not null default '',
  network text not null default '',
  ends_at timestamptz not null default (now() + '90 days'::interval),
  revoked_in xid8,
  proven_at timestamptz,
  second_factor_at timestamptz,
  constraint sessions_pkey primary key (id),
  constraint sessions_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index sessions_expiry on sessions (expires_at);
create index sessions_revoked on sessions (revoked_in) where revoked_in is not null;
create index sessions_user on sessions (user_id);
create trigger sessions_revoking before update of revoked_at on sessions
  for each row
  when (old.revoked_at is null and new.revoked_at is not null)
  execute function note_revocation();

create table settings (
  user_id uuid not null,
  notify_by_email boolean not null default true,
  notify_by_push boolean not null default false,
  marketing_mails boolean not null default false,
  profile_public boolean not null default false,
  show_in_gallery boolean not null default true,
  updated_at timestamptz not null default now(),
  author_id uuid default gen_random_uuid(),
  constraint settings_pkey primary key (user_id),
  constraint settings_author_id_key unique (author_id),
  constraint settings_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table share_links (
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  generation_id uuid,
  album_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  opens integer not null default 0,
  last_opened_at timestamptz,
  constraint share_links_pkey primary key (id),
  constraint share_links_token_hash_key unique (token_hash),
  constraint share_links_album_id_fkey foreign key (album_id) references albums(id) on delete cascade,
  constraint share_links_generation_id_fkey foreign key (generation_id) references generations(id) on delete cascade,
  constraint share_links_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint share_links_check check (num_nonnulls(generation_id, album_id) = 1)
);
create index share_links_album on share_links (album_id) where album_id is not null;
create index share_links_generation on share_links (generation_id) where generation_id is not null;
create index share_links_user on share_links (user_id, id desc);

create table sheets (
  id uuid not null,
  user_id uuid not null,
  axes jsonb not null,
  credits integer not null,
  created_at timestamptz not null default now(),
  constraint sheets_pkey primary key (id),
  constraint sheets_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint sheets_axes_check check (jsonb_typeof(axes) = 'object'),
  constraint sheets_credits_check check (credits >= 0)
);
create index sheets_own on sheets (user_id, id desc);

create table signup_invitations (
  id uuid not null,
  email text not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint signup_invitations_pkey primary key (id),
  constraint signup_invitations_email_key unique (email),
  constraint signup_invitations_token_hash_key unique (token_hash)
);

create table sold_prices (
  id text not null,
  plan text not null,
  "interval" text not null,
  constraint sold_prices_pkey primary key (id),
  constraint sold_prices_interval_check check ("interval" = any (array['month', 'year'])),
  constraint sold_prices_plan_check check (plan = any (array['pro', 'team', 'enterprise']))
);

create table status_days (
  day date not null,
  part text not null,
  operational integer not null,
  degraded integer not null,
  down integer not null,
  constraint status_days_pkey primary key (day, part)
);

create table status_incidents (
  part text not null,
  started_at timestamptz not null,
  health text not null,
  ended_at timestamptz,
  constraint status_incidents_pkey primary key (part, started_at),
  constraint status_incidents_check check (ended_at > started_at),
  constraint status_incidents_health_check check (health = any (array['degraded', 'down']))
);
create unique index status_incidents_open on status_incidents (part) where ended_at is null;

create table status_minutes (
  minute timestamptz not null,
  part text not null,
  health text not null,
  constraint status_minutes_pkey primary key (minute, part),
  constraint status_minutes_health_check check (health = any (array['operational', 'degraded', 'down']))
);

create table subscribers (
  user_id uuid not null,
  email text not null,
  subscribed boolean not null default false,
  subscription_tier text not null default 'free',
  subscription_end timestamptz,
  plan text not null default 'free',
  anchor_at timestamptz not null default now(),
  api_requests_per_hour integer,
  credits_until timestamptz,
  constraint subscribers_pkey primary key (user_id),
  constraint subscribers_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint subscribers_api_requests_per_hour_check check (api_requests_per_hour > 0),
  constraint subscribers_plan_check check (plan = any (array['free', 'pro', 'team', 'enterprise'])),
  constraint subscribers_subscription_tier_check check (subscription_tier = any (array['free', 'pro', 'premium']))
);
create index subscribers_subscribed on subscribers (user_id) where subscribed;

create table subscriptions (
  user_id uuid not null,
  plan text not null,
  "interval" text,
  status text not null,
  started_at timestamptz not null,
  current_period_start timestamptz not null,
  current_period_end timestamptz not null,
  ended_at timestamptz,
  cancel_at_period_end boolean not null default false,
  pending_plan text,
  pending_interval text,
  trial_started_at timestamptz,
  provider text,
  provider_customer_id text,
  provider_subscription_id text,
  synced_ticket bigint not null default 0,
  busy_until timestamptz,
  updated_at timestamptz not null default now(),
  busy_token uuid,
  price_cents integer,
  pending_price_cents integer,
  constraint subscriptions_pkey primary key (user_id),
  constraint subscriptions_provider_customer_id_key unique (provider_customer_id),
  constraint subscriptions_provider_subscription_id_key unique (provider_subscription_id),
  constraint subscriptions_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint subscriptions_check check (status = 'trialing' or trial_started_at is not null or provider is not null),
  constraint subscriptions_check1 check ((pending_plan is null) = (pending_interval is null)),
  constraint subscriptions_check2 check ((status = 'canceled') = (ended_at is not null)),
  constraint subscriptions_interval_check check ("interval" = any (array['month', 'year'])),
  constraint subscriptions_pending_interval_check check (pending_interval = any (array['month', 'year'])),
  constraint subscriptions_pending_plan_check check (pending_plan = any (array['pro', 'team', 'enterprise'])),
  constraint subscriptions_plan_check check (plan = any (array['pro', 'team', 'enterprise'])),
  constraint subscriptions_provider_check check (provider = any (array['local', 'stripe'])),
  constraint subscriptions_status_check check (status = any (array['trialing', 'active', 'past_due', 'canceled']))
);
create index subscriptions_ending on subscriptions (current_period_end) where status <> 'canceled';

create table team_invitations (
  id uuid not null,
  team_id uuid not null,
  email text not null,
  token_hash bytea not null,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint team_invitations_pkey primary key (id),
  constraint team_invitations_team_id_email_key unique (team_id, email),
  constraint team_invitations_token_hash_key unique (token_hash),
  constraint team_invitations_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
);

create table team_members (
  user_id uuid not null,
  team_id uuid not null,
  token_hash bytea not null,
  joined_at timestamptz not null default now(),
  constraint team_members_pkey primary key (user_id),
  constraint team_members_team_id_fkey foreign key (team_id) references teams(id) on delete cascade,
  constraint team_members_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index team_members_team on team_members (team_id);

create table teams (
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  created_at timestamptz not null default now(),
  constraint teams_pkey primary key (id),
  constraint teams_owner_id_key unique (owner_id),
  constraint teams_owner_id_fkey foreign key (owner_id) references users(id) on delete cascade
);

create table totp_secrets (
  user_id uuid not null,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  constraint totp_secrets_pkey primary key (user_id),
  constraint totp_secrets_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table trial_addresses (
  address_hash bytea not null,
  user_id uuid,
  started_at timestamptz not null,
  constraint trial_addresses_pkey primary key (address_hash),
  constraint trial_addresses_user_id_fkey foreign key (user_id) references users(id) on delete set null
);
create index trial_addresses_user on trial_addresses (user_id);

create table uploads (
  id uuid not null,
  user_id uuid not null,
  object_key text not null,
  display_key text not null,
  content_type text not null,
  width integer not null,
  height integer not null,
  bytes bigint not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  deleted_at timestamptz,
  role text,
  constraint uploads_pkey primary key (id),
  constraint uploads_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint uploads_bytes_check check (bytes > 0),
  constraint uploads_height_check check (height > 0),
  constraint uploads_role_check check (role = any (array['init', 'mask', 'reference'])),
  constraint uploads_width_check check (width > 0)
);
create index uploads_deleted on uploads (deleted_at) where deleted_at is not null;
create index uploads_own on uploads (user_id, id desc);
create index uploads_unused on uploads (used_at) where deleted_at is null;

create table users (
  id uuid not null,
  email text not null,
  password_hash text,
  email_confirmed_at timestamptz,
  queue_paused_at timestamptz,
  created_at timestamptz not null default now(),
  deletion_requested_at timestamptz,
  erasing_since timestamptz,
  is_operator boolean not null default false,
  suspended_at timestamptz,
  constraint users_pkey primary key (id),
  constraint users_email_key unique (email),
  constraint users_check check (erasing_since is null or deletion_requested_at is not null),
  constraint users_email_check check (email = lower(email))
);
create index users_leaving on users (deletion_requested_at) where deletion_requested_at is not null;
create index users_newest on users (created_at desc, id desc);
create index users_paused on users (id) where queue_paused_at is not null;

create table webhook_deliveries (
  id uuid not null,
  endpoint_id uuid not null,
  event text not null,
  generation_id uuid,
  run integer,
  payload text not null,
  status text not null default 'pending',
  attempt integer not null default 0,
  round_attempts integer not null default 0,
  due_at timestamptz not null default now(),
  lease_until timestamptz,
  attempted_at timestamptz,
  duration_ms integer,
  response_status integer,
  response_body text,
  failure text,
  created_at timestamptz not null default now(),
  constraint webhook_deliveries_pkey primary key (id),
  constraint webhook_deliveries_endpoint_id_fkey foreign key (endpoint_id) references webhook_endpoints(id) on delete cascade,
  constraint webhook_deliveries_check check ((generation_id is null) = (run is null)),
  constraint webhook_deliveries_status_check check (status = any (array['pending', 'delivered', 'failed']))
);
create index webhook_deliveries_age on webhook_deliveries (created_at);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at) where status = 'pending';
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, created_at desc, id desc);
create unique index webhook_deliveries_once on webhook_deliveries (generation_id, run, event, endpoint_id)
  where generation_id is not null;

create table webhook_endpoints (
  id uuid not null,
  user_id uuid not null,
  url text not null,
  events text[] not null,
  enabled boolean not null default true,
  disabled_reason text,
  created_at timestamptz not null default now(),
  constraint webhook_endpoints_pkey primary key (id),
  constraint webhook_endpoints_user_id_url_key unique (user_id, url),
  constraint webhook_endpoints_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint webhook_endpoints_check check (not enabled or disabled_reason is null),
  constraint webhook_endpoints_disabled_reason_check check (disabled_reason = 'gone'),
  constraint webhook_endpoints_events_check check (cardinality(events) > 0)
);

create table webhook_secrets (
  id bigint not null generated always as identity,
  endpoint_id uuid not null,
  sealed bytea not null,
  retires_at timestamptz,
  constraint webhook_secrets_pkey primary key (id),
  constraint webhook_secrets_endpoint_id_fkey foreign key (endpoint_id) references webhook_endpoints(id) on delete cascade
);
create unique index webhook_secrets_current on webhook_secrets (endpoint_id) where retires_at is null;
create index webhook_secrets_endpoint on webhook_secrets (endpoint_id);

create table workers (
  id text not null,
  concurrency integer not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  offers jsonb not null default '{"store": true, "models": []}'::jsonb,
  drained_at timestamptz,
  state jsonb not null default '{}'::jsonb,
  constraint workers_pkey primary key (id)
);
