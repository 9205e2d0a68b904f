import { sql } from 'kysely';
import { type PlanId, planOf } from '../../../contracts/plans.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { PlanTerms } from '../../queue/queue-terms.ts';

export function listPausedModels(db: Db): Promise<{ model: string; pausedAt: Date }[]> {
  return db.selectFrom('pausedModels').select(['model', 'pausedAt']).orderBy('model').execute();
}

/** Pauses or resumes a model. Returns whether anything changed. */
export async function setModelPaused(db: Db, model: string, isPaused: boolean): Promise<boolean> {
  if (isPaused) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('pausedModels')
      .values({ model })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }
  const { numDeletedRows } = await db
    .deleteFrom('pausedModels')
    .where('model', '=', model)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns what operators have set, by plan. */
export async function listPlanTerms(db: Db): Promise<Map<PlanId, PlanTerms>> {
  const rows = await db.selectFrom('planQueueTerms').selectAll().execute();
  return new Map(rows.map(({ plan, ...terms }) => [plan, terms]));
}

/**
 * Waits for the transactions that write plans' terms to accounts, and makes later ones, and other changes of the terms, wait for the end
 * of this one. Reads of the terms do not wait.
 */
export async function lockPlanTerms(tx: Tx): Promise<void> {
  await sql`lock table plan_queue_terms in exclusive mode`.execute(tx);
}

/** Sets a plan's terms; null for those of the configuration. Call it after {@link lockPlanTerms}. */
export async function setPlanTerms(tx: Tx, plan: PlanId, terms: PlanTerms | null): Promise<void> {
  if (terms === null) await tx.deleteFrom('planQueueTerms').where('plan', '=', plan).execute();
  else {
    await tx
      .insertInto('planQueueTerms')
      .values({ plan, ...terms })
      .onConflict((conflict) => conflict.column('plan').doUpdateSet(terms))
      .execute();
  }
}

/** Gives these terms to the accounts in the queue whose plan is this one now. Call it after {@link lockPlanTerms}. */
export async function applyPlanTerms(
  tx: Tx,
  { plan, now, ...terms }: PlanTerms & { plan: PlanId; now: Date },
): Promise<void> {
  const accounts = await tx
    .selectFrom('queueAccounts as a')
    .innerJoin('subscribers as s', 's.userId', 'a.accountId')
    .select(['a.accountId', 's.subscribed', 's.subscriptionTier', 's.subscriptionEnd', 's.plan'])
    .where(({ eb, or }) =>
      or([eb('a.weight', '!=', terms.weight), eb('a.maxRunning', '!=', terms.maxRunning)]),
    )
    .execute();
  const ids = accounts
    .filter((account) => planOf(account, now).id === plan)
    .map(({ accountId }) => accountId);
  await tx
    .updateTable('queueAccounts')
    .set(terms)
    .where('accountId', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}
