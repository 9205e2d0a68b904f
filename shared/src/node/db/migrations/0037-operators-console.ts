import { type Kysely, sql } from 'kysely';

/** What operators see and order at run time, see decision 0060. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table workers
      -- Since when an operator wants this process to claim nothing more; null for never.
      add column drained_at timestamptz,
      -- What the worker says of itself, see WorkerState.
      add column state jsonb not null default '{}'
  `.execute(db);
  await sql`
    -- Models that no worker claims generations of, by order of an operator.
    create table paused_models (
      model text primary key,
      paused_at timestamptz not null default now()
    )
  `.execute(db);
  await sql`
    -- What operators set for a plan in the order of the queue, instead of its own values.
    create table plan_queue_terms (
      plan text primary key,
      weight double precision not null check (weight > 0),
      max_running integer not null check (max_running > 0)
    )
  `.execute(db);
  // The name of a subject that is no row with a UUID: a worker, a model or a plan.
  await sql`alter table audit_entries add column subject_name text`.execute(db);
}
