import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';

/**
 * Suspends an account, or lets it go. Holds the user until the transaction ends: whoever signs in or submits at the same
 * moment comes first, and is found by what follows, or is refused.
 *
 * @returns whether this has changed anything; undefined when there is no such user
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

/** Whether the account is suspended, as whoever holds the user finds it. */
export async function isSuspended(tx: Tx, userId: string): Promise<boolean> {
  const user = await tx.selectFrom('users').select('suspendedAt').where('id', '=', userId).executeTakeFirst();
  return Boolean(user?.suspendedAt);
}
