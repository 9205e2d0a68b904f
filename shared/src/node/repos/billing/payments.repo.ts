import { type Insertable, type Selectable, sql } from 'kysely';
import type { PaymentsTable } from '../../db/billing.ts';
import type { Db } from '../../db/client.ts';

export type PaymentRow = Selectable<PaymentsTable>;

/**
 * Records a payment, or what became of one: a failed one may be paid, a paid one refunded, and never the other way,
 * in whatever order the news comes.
 */
export async function recordPayment(db: Db, payment: Insertable<PaymentsTable>): Promise<void> {
  const { status, refundedAt, providerPaymentId, disputed, createdAt, amountCents, invoiceUrl } = payment;
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
          invoiceUrl,
          ...(refundedAt !== undefined && { refundedAt }),
          ...(disputed !== undefined && { disputed }),
        })
        .where((eb) =>
          eb.or([
            eb('payments.status', '=', 'failed'),
            eb.and([eb('payments.status', '=', 'paid'), eb(eb.val(status), '<>', 'failed')]),
          ]),
        ),
    )
    .execute();
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

/** By what was charged. */
export function findPaymentByCharge(db: Db, providerPaymentId: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('providerPaymentId', '=', providerPaymentId)
    .executeTakeFirst();
}

/** When the user first paid; undefined for who never did. */
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

/** Whether a bank was asked to take one of the user's payments back. */
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

/** Images finished since then, those included that were removed. */
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

/** Marks a paid payment as given back; the first time counts. */
export async function markRefunded(db: Db, id: string, refundedAt: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ status: sql`'refunded'`, refundedAt })
    .where('id', '=', id)
    .where('status', '=', 'paid')
    .execute();
}
