import { type Insertable, type Selectable, sql } from 'kysely';
import type { PaymentsTable, RefundRequestsTable } from '../../db/billing.ts';
import type { Db } from '../../db/client.ts';

/** A refund request with its payment. */
export type RefundRow = Selectable<RefundRequestsTable> &
  Pick<Selectable<PaymentsTable>, 'plan' | 'amountCents' | 'currency'>;

/** Statuses of requests that are undecided, or approved and not yet processed. */
const OPEN = ['requested', 'in_review', 'approved'] as const;

function refundQuery(db: Db) {
  return db
    .selectFrom('refundRequests')
    .innerJoin('payments', 'payments.id', 'refundRequests.paymentId')
    .selectAll('refundRequests')
    .select(['payments.plan', 'payments.amountCents', 'payments.currency']);
}

/** Adds a request. False when the payment has an open one already, by the unique index. */
export async function insertRefund(db: Db, request: Insertable<RefundRequestsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('refundRequests')
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export function findRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  return refundQuery(db).where('refundRequests.id', '=', id).executeTakeFirst();
}

/** Lists the user's requests, newest first. */
export function listRefunds(db: Db, userId: string): Promise<RefundRow[]> {
  return refundQuery(db)
    .where('refundRequests.userId', '=', userId)
    .orderBy('refundRequests.requestedAt', 'desc')
    .orderBy('refundRequests.id', 'desc')
    .execute();
}

/** Lists undecided requests for operators, oldest first. */
export function listUndecidedRefunds(db: Db, limit: number): Promise<RefundRow[]> {
  return refundQuery(db)
    .where('refundRequests.status', 'in', ['requested', 'in_review'])
    .orderBy('refundRequests.requestedAt')
    .limit(limit)
    .execute();
}

/** Finds the user's open request, of any payment. */
export async function findOpenRefund(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('refundRequests')
    .select('id')
    .where('userId', '=', userId)
    .where('status', 'in', OPEN)
    .orderBy('requestedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Marks a request as in review. False when it is already, or is decided. */
export async function beginReview(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refundRequests')
    .set({ status: 'in_review' })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface RefundDecision {
  status: 'approved' | 'denied';
  decidedAt: Date;
  decidedBy: string;
  decisionNote: string | null;
}

/** Records the decision on an undecided request. False when it is decided already. */
export async function recordDecision(db: Db, id: string, decision: RefundDecision): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refundRequests')
    .set(decision)
    .where('id', '=', id)
    .where('status', 'in', ['requested', 'in_review'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks an approved request as processed. False when it is already. */
export async function markProcessed(db: Db, id: string, processedAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refundRequests')
    .set({ status: 'processed', processedAt })
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Finds approved requests that are not processed yet. */
export async function findUnprocessed(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('refundRequests')
    .select('id')
    .where('status', '=', 'approved')
    // At random, so that refunds that the provider refuses do not keep the others from their turn.
    .orderBy(sql`random()`)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
