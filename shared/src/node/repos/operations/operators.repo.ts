import type { Db, Tx } from '../../db/client.ts';

/** Whether this session's user may act as an operator now; a token says nothing of that. */
export async function isActingOperator(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.userId', 'users.id')
    .select('users.id')
    .where('users.id', '=', userId)
    .where('users.isOperator', '=', true)
    .where('users.suspendedAt', 'is', null)
    .where('users.deletionRequestedAt', 'is', null)
    .where('sessions.id', '=', sessionId)
    .where('sessions.revokedAt', 'is', null)
    .where('sessions.expiresAt', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Makes a user an operator, or no longer one.
 *
 * @param email In lower case.
 * @returns the user's id, and whether this has changed anything; undefined when there is no such user
 */
export async function setOperator(
  tx: Tx,
  email: string,
  isOperator: boolean,
): Promise<{ id: string; hasChanged: boolean } | undefined> {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'isOperator'])
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) return undefined;
  const hasChanged = user.isOperator !== isOperator;
  if (hasChanged) await tx.updateTable('users').set({ isOperator }).where('id', '=', user.id).execute();
  return { id: user.id, hasChanged };
}

export function listOperators(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'createdAt', 'suspendedAt'])
    .where('isOperator', '=', true)
    .orderBy('email')
    .execute();
}
