import { type Selectable, sql } from 'kysely';
import type { Entitlement } from '../../../contracts/plans.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { SubscribersTable } from '../../db/users.ts';

/** A row of `subscribers`, with what else decides whether the account may be used. */
export type EntitlementRow = Selectable<SubscribersTable> & {
  queuePausedAt: Date | null;
  suspendedAt: Date | null;
  deletionRequestedAt: Date | null;
  emailConfirmedAt: Date | null;
  /** The versions of the rows of the user and the entitlement: PostgreSQL's xmin, which every update changes. */
  userSeen: string;
  entitlementSeen: string;
};

/** Selects a user's entitlement, from the tables `subscribers` and `users`. */
export function entitlementQuery(db: Db, userId: string) {
  return db
    .selectFrom('subscribers')
    .innerJoin('users', 'users.id', 'subscribers.userId')
    .where('subscribers.userId', '=', userId)
    .selectAll('subscribers')
    .select([
      'users.queuePausedAt',
      'users.suspendedAt',
      'users.deletionRequestedAt',
      'users.emailConfirmedAt',
      sql<string>`users.xmin::text`.as('userSeen'),
      sql<string>`subscribers.xmin::text`.as('entitlementSeen'),
    ]);
}

/** Adds the free entitlement if a user has none yet. */
async function ensureEntitlement(db: Db, userId: string): Promise<void> {
  await db
    .insertInto('subscribers')
    .columns(['userId', 'email'])
    .expression((eb) => eb.selectFrom('users').select(['id', 'email']).where('id', '=', userId))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the user's entitlement, adding the free one if there is none. Undefined when there is no such user. */
export async function findEntitlement(db: Db, userId: string): Promise<EntitlementRow | undefined> {
  const found = await entitlementQuery(db, userId).executeTakeFirst();
  if (found) return found;
  await ensureEntitlement(db, userId);
  return entitlementQuery(db, userId).executeTakeFirst();
}

/**
 * As {@link findEntitlement}, and locks the row until the transaction ends: everything that spends the user's credits or
 * slots goes through here, one at a time. Locks the user first, as an erasure does, so that a suspension or a request for
 * deletion comes before or after.
 */
export async function lockEntitlement(tx: Tx, userId: string): Promise<EntitlementRow | undefined> {
  const lock = () =>
    entitlementQuery(tx, userId).forShare('users').forUpdate('subscribers').executeTakeFirst();
  const found = await lock();
  if (found) return found;
  await ensureEntitlement(tx, userId);
  return lock();
}

/** Writes what the account may do. Lock the row first: see {@link lockEntitlement}. */
export async function setEntitlement(
  tx: Tx,
  userId: string,
  entitlement: Entitlement & { creditsUntil: Date | null },
): Promise<void> {
  await tx.updateTable('subscribers').set(entitlement).where('userId', '=', userId).execute();
}

/** Sets the API requests per hour that were agreed with this customer; null for the plan's. */
export async function setApiRate(tx: Tx, userId: string, apiRequestsPerHour: number | null): Promise<void> {
  await tx.updateTable('subscribers').set({ apiRequestsPerHour }).where('userId', '=', userId).execute();
}
