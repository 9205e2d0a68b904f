import { type Kysely, sql } from 'kysely';

/**
 * Submissions and claims keep the plans of their statements. PostgreSQL makes a plan for the values of each call where it expects that to
 * cost less than a plan for all values, as for arrays shorter than the ten elements that it assumes of an unknown one. That took a quarter
 * of a submission's time, and half of that of a claim, which happen one at a time. A function that is replaced loses the setting.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter function submit_generations (jsonb, boolean) set plan_cache_mode = force_generic_plan
  `.execute(db);
  await sql`
    alter function claim_if_waiting (
      text, uuid, text[], integer[], integer[], double precision, interval, integer, boolean
    ) set plan_cache_mode = force_generic_plan
  `.execute(db);
}
