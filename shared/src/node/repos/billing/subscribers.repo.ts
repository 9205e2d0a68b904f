import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import type { SubscribersTable } from '../../db/users.ts';

export type Subscriber = Selectable<SubscribersTable> & {
  queuePausedAt: Date | null;
  suspendedAt: Date | null;
  deletionRequestedAt: Date | null;
};

function subscriberQuery(db: Db, userId: string) {
  return db
    .selectFrom('subscribers')
    .innerJoin('users', 'users.id', 'subscribers.userId')
    .where('subscribers.userId', '=', userId)
    .selectAll('subscribers')
    .select(['users.queuePausedAt', 'users.suspendedAt', 'users.deletionRequestedAt']);
}

/** Adds the free subscriber record that a user without one is due; does nothing for the others. */
async function ensureSubscriber(db: Db, userId: string): Promise<void> {
  await db
    .insertInto('subscribers')
    .columns(['userId', 'email'])
    .expression((eb) => eb.selectFrom('users').select(['id', 'email']).where('id', '=', userId))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The user's subscriber record; one of the free tier is made where none exists. */
export async function findSubscriber(db: Db, userId: string): Promise<Subscriber | undefined> {
  const found = await subscriberQuery(db, userId).executeTakeFirst();
  if (found) return found;
  await ensureSubscriber(db, userId);
  return subscriberQuery(db, userId).executeTakeFirst();
}

/**
 * As {@link findSubscriber}, and holds the record until the transaction ends: whatever spends the user's
 * credits or slots goes through here, one at a time. The user is held too: an operator who suspends the account meanwhile,
 * or an owner who asks for its deletion, comes before or after. First the user and then the record, as an erasure takes them.
 */
export async function lockSubscriber(tx: Tx, userId: string): Promise<Subscriber | undefined> {
  await ensureSubscriber(tx, userId);
  return subscriberQuery(tx, userId).forShare('users').forUpdate('subscribers').executeTakeFirst();
}

export type Subscription = Pick<Subscriber, 'subscribed' | 'subscriptionTier' | 'subscriptionEnd' | 'plan'>;

/** Sets the plan by hand. The record must be held: see {@link lockSubscriber}. */
export async function setSubscription(tx: Tx, userId: string, subscription: Subscription): Promise<void> {
  await tx.updateTable('subscribers').set(subscription).where('userId', '=', userId).execute();
}

/** Holds back, or lets go, the user's waiting generations. */
export async function setQueuePaused(db: Db, userId: string, paused: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set({ queuePausedAt: paused ? sql<Date>`now()` : null })
    .where('id', '=', userId)
    .execute();
}
