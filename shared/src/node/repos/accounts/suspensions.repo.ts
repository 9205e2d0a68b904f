import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';

/**
 * Suspends an account or lifts the suspension. Locks the user until the transaction ends: a concurrent sign-in or submission
 * either comes first, and is found by what follows, or is refused.
 *
 * @returns whether anything changed; undefined when there is no such user
 */
export async function setSuspended(
  tx: Tx,
  userId: string,
  isSuspended: boolean,
): Promise<boolean | undefined> {
  const user = await tx
    .selectFrom('users')
    .select('suspendedAt')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) return undefined;
  if ((user.suspendedAt !== null) === isSuspended) return false;
  await tx
    .updateTable('users')
    .set({ suspendedAt: isSuspended ? sql<Date>`now()` : null })
    .where('id', '=', userId)
    .execute();
  return true;
}

/** Returns whether the account is suspended. The caller has locked the user. */
export async function isSuspended(tx: Tx, userId: string): Promise<boolean> {
  const user = await tx.selectFrom('users').select('suspendedAt').where('id', '=', userId).executeTakeFirst();
  return Boolean(user?.suspendedAt);
}
