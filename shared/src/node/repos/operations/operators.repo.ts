import type { Db, Tx } from '../../db/client.ts';

/**
 * Returns the session of a user who is an operator now, undefined for others: access tokens do not carry the role.
 * `secondFactorAt` is when a passkey or a code was proven in this session.
 */
export async function findActingOperator(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<{ secondFactorAt: Date | null } | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.userId', 'users.id')
    .select('sessions.secondFactorAt')
    .where('users.id', '=', userId)
    .where('users.isOperator', '=', true)
    .where('users.suspendedAt', 'is', null)
    .where('users.deletionRequestedAt', 'is', null)
    .where('sessions.id', '=', sessionId)
    .where('sessions.revokedAt', 'is', null)
    .where('sessions.expiresAt', '>', now)
    .executeTakeFirst();
}

/**
 * Grants or revokes the operator's role.
 *
 * @param email in lower case
 * @returns the user's id, and whether anything changed; undefined when there is no such user
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
