import { AppError } from '@easel/shared/node/app-error';
import type { Db, Tx } from '@easel/shared/node/db/client';
import { lockUse } from '@easel/shared/node/repos/accounts/suspensions.repo';
import { assertInUse } from '../auth/auth.policy.ts';

/**
 * Runs a change only while the user's account is in use: a suspended user, whose token may be valid for another second, must not
 * change anything or remove evidence.
 *
 * @throws {AppError} account_suspended, session_revoked
 */
export async function whileInUse<T>(db: Db, userId: string, change: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const account = await lockUse(tx, userId);
    if (!account) throw new AppError('unauthenticated');
    assertInUse(account);
    return change(tx);
  });
}
