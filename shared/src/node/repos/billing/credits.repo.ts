import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/** One generation's hold: which run of it, and from which period's quota. */
export interface CreditHold {
  /** Whose credits: the account's. */
  userId: string;
  /** The member of a team for whom; left out or null for the account itself. */
  spentBy?: string | null;
  generationId: string;
  run: number;
  periodStart: Date;
  /** Credits, 1 or more. */
  credits: number;
}

/** Credits spent or held in the period that began at `periodStart`. */
export async function creditsUsed(db: Db, userId: string, periodStart: Date): Promise<number> {
  const { sum } = await db
    .selectFrom('creditEntries')
    .select((eb) => eb.fn.sum<number>('amount').as('sum'))
    .where('userId', '=', userId)
    .where('periodStart', '=', periodStart)
    .executeTakeFirstOrThrow();
  return spent(sum);
}

/** What entries of this sum leave spent: 0 and not -0 where there are none. */
export const spent = (sum: number | null) => 0 - Number(sum ?? 0);

/** {@link creditsUsed} of an account, by the people of its team for whom it was. */
export async function creditsUsedByPerson(
  db: Db,
  accountId: string,
  periodStart: Date,
): Promise<Map<string, number>> {
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

/** Takes the credits of each hold. */
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
