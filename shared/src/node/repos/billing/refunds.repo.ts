import type { Insertable, Selectable } from 'kysely';
import type { PaymentsTable, RefundRequestsTable } from '../../db/billing.ts';
import type { Db } from '../../db/client.ts';

/** A request with what it is about. */
export type RefundRow = Selectable<RefundRequestsTable> &
  Pick<Selectable<PaymentsTable>, 'plan' | 'amountCents' | 'currency'>;

/** Asked for and not decided, or decided and not yet paid out. */
const OPEN = ['requested', 'in_review', 'approved'] as const;

function refundQuery(db: Db) {
  return db
    .selectFrom('refundRequests')
    .innerJoin('payments', 'payments.id', 'refundRequests.paymentId')
    .selectAll('refundRequests')
    .select(['payments.plan', 'payments.amountCents', 'payments.currency']);
}

/** Files a request; the unique index refuses a second one for a payment while one is open: false then. */
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

/** Newest first. */
export function listRefunds(db: Db, userId: string): Promise<RefundRow[]> {
  return refundQuery(db)
    .where('refundRequests.userId', '=', userId)
    .orderBy('refundRequests.requestedAt', 'desc')
    .orderBy('refundRequests.id', 'desc')
    .execute();
}

/** For operators: those that nobody has decided, oldest first. */
export function listUndecidedRefunds(db: Db, limit: number): Promise<RefundRow[]> {
  return refundQuery(db)
    .where('refundRequests.status', 'in', ['requested', 'in_review'])
    .orderBy('refundRequests.requestedAt')
    .limit(limit)
    .execute();
}

/** The user's open request, whichever payment it is about. */
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

/** Somebody looks at it now. False where that was so before, or it is decided. */
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

/** Decides an undecided request: the first decision counts. False for every other. */
export async function recordDecision(db: Db, id: string, decision: RefundDecision): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refundRequests')
    .set(decision)
    .where('id', '=', id)
    .where('status', 'in', ['requested', 'in_review'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The money is on its way. False where that was so before. */
export async function markProcessed(db: Db, id: string, processedAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refundRequests')
    .set({ status: 'processed', processedAt })
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Approved requests whose money is not on its way yet. */
export async function findUnprocessed(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('refundRequests')
    .select('id')
    .where('status', '=', 'approved')
    .orderBy('decidedAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
