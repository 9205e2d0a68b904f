import { type Kysely, sql } from 'kysely';

/**
 * A payment names the subscription that it paid for, so that a refund ends no other one. Prices that were sold are remembered with their
 * plan: a new price of the plan takes the lookup key from the old one, which subscriptions keep. Payments of before have null.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table payments add column provider_subscription_id text`.execute(db);
  await sql`
    create table sold_prices (
      -- The provider's id of the price.
      id text primary key,
      plan text not null check (plan in ('pro', 'team', 'enterprise')),
      interval text not null check (interval in ('month', 'year'))
    )
  `.execute(db);
}
