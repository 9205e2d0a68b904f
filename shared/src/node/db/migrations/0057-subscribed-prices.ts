import { type Kysely, sql } from 'kysely';

/**
 * What a subscription costs for each payment, in cents, now and once its pending change applies: one that was bought at an earlier price
 * keeps it. Null for test billing, which charges the catalog's, and until the provider was asked.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table subscriptions add column price_cents integer, add column pending_price_cents integer`.execute(
    db,
  );
}
