import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import type { UsersTable } from '../../db/users.ts';

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

/** What decides whether an account is in use. */
export type AccountUse = Pick<Selectable<UsersTable>, 'suspendedAt' | 'deletionRequestedAt'>;

/**
 * Returns whether the account is in use, and keeps it so until the transaction ends: a suspension comes before or after. Undefined when
 * there is no such user.
 */
export function lockUse(tx: Tx, userId: string): Promise<AccountUse | undefined> {
  return tx
    .selectFrom('users')
    .select(['suspendedAt', 'deletionRequestedAt'])
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst();
}

/** Returns whether the account is suspended. The caller has locked the user. */
export async function isSuspended(tx: Tx, userId: string): Promise<boolean> {
  const user = await tx.selectFrom('users').select('suspendedAt').where('id', '=', userId).executeTakeFirst();
  return Boolean(user?.suspendedAt);
}
