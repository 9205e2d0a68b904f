import { sql } from 'kysely';
import { ACTIVE_STATUSES } from '../../../contracts/generation.ts';
import type { Db, Tx } from '../../db/client.ts';
import { countedBy, limitsFor, type ModelCredits, type SpendingLimit } from '../../domain/model-budgets.ts';

/** Today, in UTC, by the database's clock. */
const today = sql<string>`(now() at time zone 'utc')::date`;

/** Lists what billed models have spent today. */
export function listSpentToday(db: Db): Promise<ModelCredits[]> {
  return db
    .selectFrom('modelSpending')
    .select(['model', 'isFree', 'credits'])
    .where('day', '=', today)
    .execute();
}

/** Lists the credits of active generations of these models that were not sent to the vendor yet. */
export async function listReserved(db: Db, models: readonly string[]): Promise<ModelCredits[]> {
  const rows = await db
    .selectFrom('generations as g')
    .leftJoin('queueAccounts as a', 'a.accountId', 'g.accountId')
    .select((eb) => [
      'g.model',
      eb.fn.coalesce('a.isFree', eb.lit(true)).as('isFree'),
      eb.fn.sum<number>('g.credits').as('credits'),
    ])
    .where('g.status', 'in', [...ACTIVE_STATUSES])
    .where('g.model', '=', sql<string>`any(${[...models]}::text[])`)
    .where('g.chargedAt', 'is', null)
    .where('g.deletedAt', 'is', null)
    .groupBy(['g.model', 'isFree'])
    .execute();
  return rows.map(({ credits, ...row }) => ({ ...row, credits: Number(credits) }));
}

/**
 * Returns the first limit that further credits would exceed, added to those spent today and those of accepted
 * generations. Decisions are serialized: each waits until the previous one's transaction has ended.
 */
export async function findExceeded(
  tx: Tx,
  wanted: ModelCredits,
  limits: readonly SpendingLimit[],
): Promise<SpendingLimit | undefined> {
  const relevant = limitsFor(limits, wanted);
  if (relevant.length === 0) return undefined;
  await lockSpending(tx);
  const models = [...new Set(relevant.flatMap((limit) => limit.models))];
  const counted = [...(await listSpentToday(tx)), ...(await listReserved(tx, models))];
  return firstExceeded(relevant, wanted, counted);
}

/** Books credits as spent, unless a limit would be exceeded: then returns that limit. */
export async function spend(
  tx: Tx,
  wanted: ModelCredits,
  limits: readonly SpendingLimit[],
): Promise<SpendingLimit | undefined> {
  const relevant = limitsFor(limits, wanted);
  if (relevant.length > 0) {
    await lockSpending(tx);
    const spent = await listSpentToday(tx);
    const exceeded = firstExceeded(relevant, wanted, spent);
    if (exceeded) return exceeded;
  }
  await tx
    .insertInto('modelSpending')
    .values({ ...wanted, day: today as never })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'model', 'isFree'])
        .doUpdateSet({ credits: sql<number>`model_spending.credits + excluded.credits` }),
    )
    .execute();
  return undefined;
}

/** Returns the first limit that the wanted credits would exceed, added to those already counted. */
const firstExceeded = (
  limits: readonly SpendingLimit[],
  wanted: ModelCredits,
  counted: readonly ModelCredits[],
) => limits.find((limit) => countedBy(limit, counted) + wanted.credits > limit.credits);

/** Takes back what {@link spend} booked at that time. */
export async function takeBackSpending(
  tx: Tx,
  { model, isFree, credits }: ModelCredits,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('modelSpending')
    .set({ credits: sql<number>`greatest(credits - ${credits}, 0)` })
    .where('day', '=', sql<string>`(${at}::timestamptz at time zone 'utc')::date`)
    .where('model', '=', model)
    .where('isFree', '=', isFree)
    .execute();
}

const lockSpending = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('model_spending'))`.execute(tx);
