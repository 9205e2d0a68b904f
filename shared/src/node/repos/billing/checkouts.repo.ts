import type { Insertable, Selectable } from 'kysely';
import type { CheckoutsTable } from '../../db/billing.ts';
import type { Db, Tx } from '../../db/client.ts';

export type CheckoutRow = Selectable<CheckoutsTable>;

/** Finds the user's open checkout. A unique index allows one at most. */
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

/** Adds a checkout. Call it behind `lockEntitlement`, when no other is open. */
export function insertCheckout(tx: Tx, checkout: Insertable<CheckoutsTable>): Promise<CheckoutRow> {
  return tx.insertInto('checkouts').values(checkout).returningAll().executeTakeFirstOrThrow();
}

/** Saves the provider's page of a checkout. False when it is no longer open. */
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

/** Ends an open checkout. False when it has ended already. */
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
 * Expires an open checkout that has not changed since it was read. False when it has ended, or has since got a page on which it
 * could still be paid.
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

/** As {@link endCheckout}, by the provider's session id. */
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
