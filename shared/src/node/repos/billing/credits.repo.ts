import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/** The hold of one run of a generation, on the quota of one period. */
export interface CreditHold {
  /** The account that pays. */
  userId: string;
  /** The team member who spends them; absent or null for the account's own user. */
  spentBy?: string | null;
  generationId: string;
  run: number;
  periodStart: Date;
  /** Credits, 1 or more. */
  credits: number;
}

/** Returns the credits spent or held in the period that began at `periodStart`. */
export async function creditsUsed(db: Db, userId: string, periodStart: Date): Promise<number> {
  const balance = await db
    .selectFrom('creditBalances')
    .select('used')
    .where('userId', '=', userId)
    .where('periodStart', '=', periodStart)
    .executeTakeFirst();
  return balance?.used ?? 0;
}

/** The balances of a period's credits: when the period began, in milliseconds since 1970, and the credits spent or held. */
type Balances = readonly (readonly [periodStartMs: number, used: number])[];

const LATEST = 3;

/** Selects the balances of the latest periods, newest first. For a query on `subscribers`. */
export const LATEST_BALANCES = sql<Balances>`(
  select coalesce(json_agg(json_build_array(extract(epoch from b.period_start) * 1000, b.used)), '[]')
    from (
      select period_start, used from credit_balances where user_id = subscribers.user_id order by period_start desc limit ${sql.lit(LATEST)}
    ) b)`;

/** As {@link creditsUsed}, from the latest balances. Undefined for a period that may be an earlier one. */
export function usedIn(latest: Balances, periodStart: Date): number | undefined {
  const found = latest.find(([startMs]) => startMs === periodStart.getTime());
  return found?.[1] ?? (latest.length < LATEST ? 0 : undefined);
}

/** Converts a sum of ledger entries to credits spent, with 0 rather than -0 for none. */
export const spent = (sum: number | null) => 0 - Number(sum ?? 0);

/** As {@link creditsUsed}, per person of the account's team. */
export async function creditsUsedByPerson(
  db: Db,
  accountId: string,
  periodStart: Date,
): Promise<Map<string, number>> {
  const balance = await db
    .selectFrom('creditBalances')
    .select(['used', 'byMember'])
    .where('userId', '=', accountId)
    .where('periodStart', '=', periodStart)
    .executeTakeFirst();
  if (!balance) return new Map();
  if (!balance.byMember) return sumByPerson(db, accountId, periodStart);
  const members = Object.entries(balance.byMember);
  const own = members.reduce((left, [, used]) => left - used, balance.used);
  return new Map([[accountId, own], ...members]);
}

/** Adds up the ledger, for a period that began before the members' balances were kept. */
async function sumByPerson(db: Db, accountId: string, periodStart: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('creditEntries')
    .where('userId', '=', accountId)
    .where('periodStart', '=', periodStart)
    .select((eb) => [
      eb.fn.coalesce('spentBy', 'userId').as('personId'),
      eb.fn.sum<number>('amount').as('sum'),
    ])
    .groupBy('personId')
    .execute();
  return new Map(rows.map(({ personId, sum }) => [personId, spent(sum)]));
}

/** Adds holds to the ledger. */
export async function holdCredits(db: Db, holds: readonly CreditHold[]): Promise<void> {
  await db
    .insertInto('creditEntries')
    .values(holds.map(({ credits, ...hold }) => ({ ...hold, kind: 'hold' as const, amount: -credits })))
    .execute();
}

/**
 * Ends a run's hold: `settle` keeps its credits, `release` gives them back to the period it came from.
 * Only the first end of a run counts; the database refuses a second.
 */
export async function endHold(
  db: Db,
  { generationId, run }: Pick<CreditHold, 'generationId' | 'run'>,
  kind: 'settle' | 'release',
): Promise<void> {
  await db
    .insertInto('creditEntries')
    .columns(['userId', 'spentBy', 'generationId', 'run', 'kind', 'amount', 'periodStart'])
    .expression((eb) =>
      eb
        .selectFrom('creditEntries')
        .where('generationId', '=', generationId)
        .where('run', '=', run)
        .where('kind', '=', 'hold')
        .select((held) => [
          'userId',
          'spentBy',
          'generationId',
          'run',
          held.val(kind).as('kind'),
          (kind === 'release' ? sql<number>`-amount` : sql<number>`0`).as('amount'),
          'periodStart',
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
