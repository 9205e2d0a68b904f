import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import type { PushSubscriptionsTable } from '../../db/push.ts';
import { inSeconds } from '../../db/time.ts';
import { lockUser } from '../accounts/users.repo.ts';

type PushSubscriptionRow = Selectable<PushSubscriptionsTable>;
/** A subscription with what names its browser. */
export type PushDeviceRow = Pick<PushSubscriptionRow, 'id' | 'sessionId' | 'createdAt'> & {
  userAgent: string;
};

/** Lists the browsers of the user's sessions that have not ended, oldest first. */
export function listPushDevices(db: Db, userId: string): Promise<PushDeviceRow[]> {
  return db
    .selectFrom('pushSubscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.sessionId')
    .select(['p.id', 'p.sessionId', 'p.createdAt', 's.userAgent'])
    .where('p.userId', '=', userId)
    .where('s.revokedAt', 'is', null)
    .where('s.expiresAt', '>', sql<Date>`now()`)
    .orderBy('p.createdAt')
    .orderBy('p.id')
    .execute();
}

/**
 * Adds the subscription of a session, replacing its former one and the one that another account has in the same
 * browser, which the keys identify. Switches the account's push messages on. Undefined if the endpoint belongs to other
 * keys.
 */
export async function replaceSubscription(
  db: Db,
  subscription: Insertable<PushSubscriptionsTable>,
): Promise<boolean> {
  const { userId, sessionId, endpoint, p256dh, auth } = subscription;
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    await tx
      .deleteFrom('pushSubscriptions')
      .where((eb) => eb.or([eb('sessionId', '=', sessionId), eb.and({ endpoint, p256dh, auth })]))
      .execute();
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('pushSubscriptions')
      .values(subscription)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return false;
    await tx
      .insertInto('settings')
      .values({ userId, notifyByPush: true })
      .onConflict((conflict) =>
        conflict
          .column('userId')
          .doUpdateSet({ notifyByPush: true, updatedAt: sql<Date>`clock_timestamp()` }),
      )
      .execute();
    return true;
  });
}

/** Returns whether the user had it. */
export async function deleteSubscription(
  db: Db,
  { id, userId }: Pick<PushSubscriptionRow, 'id' | 'userId'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pushSubscriptions')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes a subscription that the push service no longer knows, unless the browser has renewed it. */
export async function deleteGoneSubscription(db: Db, id: string, endpoint: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('id', '=', id).where('endpoint', '=', endpoint).execute();
}

/** Records whether a session's pages are visible, for at most so many seconds. While they are, finished pictures count as seen. */
export async function recordAttention(
  db: Db,
  { sessionId, userId, seconds }: { sessionId: string; userId: string; seconds: number },
): Promise<void> {
  const seen = { lookingUntil: inSeconds(seconds), seenAt: sql<Date>`now()` };
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('pushAttention')
      .values({ sessionId, userId, ...seen })
      .onConflict((conflict) => conflict.column('sessionId').doUpdateSet(seen))
      .execute();
    if (seconds > 0) await dropSeen(tx, userId);
  });
}

/** Deletes the user's messages about batches in which nothing is in progress. */
async function dropSeen(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('pushMessages as m')
    .where('m.userId', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('generations as g')
            .select('g.id')
            .whereRef('g.batchId', '=', 'm.batchId')
            .where('g.status', 'in', ['pending', 'processing'])
            .where('g.deletedAt', 'is', null),
        ),
      ),
    )
    .execute();
}

/** Deletes subscriptions of sessions that have ended. */
export async function deleteEndedSubscriptions(db: Db): Promise<void> {
  await db
    .deleteFrom('pushSubscriptions as p')
    .using('sessions as s')
    .whereRef('s.id', '=', 'p.sessionId')
    .where((eb) => eb.or([eb('s.revokedAt', 'is not', null), eb('s.expiresAt', '<=', sql<Date>`now()`)]))
    .execute();
}
