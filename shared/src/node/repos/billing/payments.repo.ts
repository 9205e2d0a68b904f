import { type Insertable, type Selectable, sql } from 'kysely';
import type { PaymentsTable } from '../../db/billing.ts';
import type { Db } from '../../db/client.ts';

export type PaymentRow = Selectable<PaymentsTable>;

/**
 * Records a payment or its new status. A failed payment may become paid and a paid one refunded, never the reverse, in
 * whatever order the provider's events arrive. A payment of any status may become disputed, for good.
 */
export async function recordPayment(db: Db, payment: Insertable<PaymentsTable>): Promise<void> {
  const { status, refundedAt, providerPaymentId, createdAt, amountCents, invoiceUrl } = payment;
  const { providerId, providerSubscriptionId, disputed } = payment;
  await db
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) =>
      conflict
        .column('providerId')
        .doUpdateSet({
          status,
          amountCents,
          createdAt,
          providerPaymentId,
          providerSubscriptionId,
          invoiceUrl,
          ...(refundedAt !== undefined && { refundedAt }),
        })
        .where((eb) =>
          eb.or([
            eb('payments.status', '=', 'failed'),
            eb.and([eb('payments.status', '=', 'paid'), eb(eb.val(status), '<>', 'failed')]),
          ]),
        ),
    )
    .execute();
  if (disputed) {
    await db.updateTable('payments').set({ disputed }).where('providerId', '=', providerId).execute();
  }
}

export function listPayments(db: Db, userId: string, limit: number): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Finds a payment by the provider's id of the charge. */
export function findPaymentByCharge(db: Db, providerPaymentId: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('providerPaymentId', '=', providerPaymentId)
    .executeTakeFirst();
}

/** Returns when the user first paid; undefined for a user who never did. */
export async function firstPaidAt(db: Db, userId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('createdAt')
    .where('userId', '=', userId)
    .where('status', '<>', 'failed')
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
  return row?.createdAt;
}

/** Returns whether the user disputed a payment at their bank. */
export async function hasDispute(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('userId', '=', userId)
    .where('disputed', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts images finished since then, removed ones included. */
export async function countImagesSince(db: Db, userId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('creditEntries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('kind', '=', 'settle')
    .where('createdAt', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Marks a payment as refunded; only the first date counts. */
export async function markRefunded(db: Db, id: string, refundedAt: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ status: sql`'refunded'`, refundedAt })
    .where('id', '=', id)
    .where('status', 'in', ['paid', 'refunded'])
    .where('refundedAt', 'is', null)
    .execute();
}
