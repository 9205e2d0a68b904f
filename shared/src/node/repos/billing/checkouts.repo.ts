import type { Insertable, Selectable } from 'kysely';
import type { CheckoutsTable } from '../../db/billing.ts';
import type { Db, Tx } from '../../db/client.ts';

export type CheckoutRow = Selectable<CheckoutsTable>;

/** The user's order that may still be paid; a unique index says there is one at most. */
export function findOpenCheckout(db: Db, userId: string): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom('checkouts')
    .selectAll()
    .where('userId', '=', userId)
    .where('status', '=', 'open')
    .executeTakeFirst();
}

export function findCheckout(db: Db, userId: string, id: string): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom('checkouts')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** Call it behind `lockEntitlement`, with no other open. */
export function insertCheckout(tx: Tx, checkout: Insertable<CheckoutsTable>): Promise<CheckoutRow> {
  return tx.insertInto('checkouts').values(checkout).returningAll().executeTakeFirstOrThrow();
}

/** Notes the provider's page of an order; false where it is open no longer. */
export async function setCheckoutPage(
  db: Db,
  id: string,
  page: { url: string; providerSessionId: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkouts')
    .set(page)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends an order that is open; false where it has ended before: it ends once. */
export async function endCheckout(db: Db, id: string, status: 'completed' | 'declined'): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkouts')
    .set({ status })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Expires an order that is open as it was seen; false where it has ended, or has got a page since, on which it could be paid
 * still.
 */
export async function expireCheckout(
  db: Db,
  { id, providerSessionId }: Pick<CheckoutRow, 'id' | 'providerSessionId'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkouts')
    .set({ status: 'expired' })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('providerSessionId', 'is not distinct from', providerSessionId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** As {@link endCheckout}, by what the provider calls it. */
export async function endCheckoutOfSession(
  db: Db,
  providerSessionId: string,
  status: 'completed' | 'expired',
): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ status })
    .where('providerSessionId', '=', providerSessionId)
    .where('status', '=', 'open')
    .execute();
}
