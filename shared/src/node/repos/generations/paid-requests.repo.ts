import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import type { SpendingLimit } from '../../domain/model-budgets.ts';
import { spend, takeBackSpending } from '../billing/model-spending.repo.ts';
import { type GenerationClaim, generationHeldBy } from './claims.repo.ts';

/** Thrown inside the transaction, so that nothing of it remains. */
class ExceededError extends Error {}

/**
 * Records, before it is sent, that a request which costs money may be in flight: its credits are spent from now on,
 * even if the generation is canceled. `lost` when the claim is lost, `exceeded` when a budget is spent: then it must
 * not be sent.
 */
export async function markPaidRequest(
  db: Db,
  claim: GenerationClaim,
  limits: readonly SpendingLimit[],
): Promise<'marked' | 'lost' | 'exceeded'> {
  try {
    return await db.transaction().execute(async (tx) => {
      const row = await lockClaimed(tx, claim);
      if (!row) return 'lost' as const;
      // The answer to the first call was lost.
      if (row.paidRequestAt) return 'marked' as const;
      const isFree = await isFreeAccount(tx, row.accountId);
      await tx
        .updateTable('generations')
        .set((eb) => ({
          paidRequestAt: sql<Date>`now()`,
          chargedAt: eb.fn.coalesce('chargedAt', sql<Date>`now()`),
          vendorRequestId: null,
          paidAsFree: isFree,
        }))
        .where('id', '=', claim.id)
        .execute();
      const { model, credits } = row;
      if (await spend(tx, { model, isFree, credits }, limits)) throw new ExceededError();
      return 'marked' as const;
    });
  } catch (error) {
    if (error instanceof ExceededError) return 'exceeded';
    throw error;
  }
}

/** Removes the mark if the vendor certainly made nothing. False when the claim is lost. */
export async function unmarkPaidRequest(db: Db, claim: GenerationClaim): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await lockClaimed(tx, claim);
    if (!row) return false;
    await tx
      .updateTable('generations')
      .set({ paidRequestAt: null, chargedAt: null, vendorRequestId: null, paidAsFree: null })
      .where('id', '=', claim.id)
      .execute();
    const { model, credits, paidRequestAt, paidAsFree: isFree } = row;
    // The plan may have changed since: the mark records where the credits were booked.
    if (paidRequestAt && isFree !== null) {
      await takeBackSpending(tx, { model, isFree, credits }, paidRequestAt);
    }
    return true;
  });
}

const lockClaimed = (tx: Tx, claim: GenerationClaim) =>
  tx
    .selectFrom('generations')
    .select(['accountId', 'model', 'credits', 'paidRequestAt', 'paidAsFree'])
    .where(generationHeldBy(claim))
    .forUpdate()
    .executeTakeFirst();

/** Returns whether an account counts as Free, as one without a row in the queue does. */
async function isFreeAccount(tx: Tx, accountId: string): Promise<boolean> {
  const account = await tx
    .selectFrom('queueAccounts')
    .select('isFree')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return account?.isFree ?? true;
}
