import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { deleteSome } from '../../db/delete-some.ts';
import type { EmailChangesTable } from '../../db/sign-up.ts';
import { deleteOneTimeTokensOf } from './one-time-tokens.repo.ts';

export type EmailChangeRow = Selectable<EmailChangesTable>;

/** Returns the change that has not expired. */
export function findEmailChange(db: Db, userId: string, now: Date): Promise<EmailChangeRow | undefined> {
  return db
    .selectFrom('emailChanges')
    .selectAll()
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Replaces the user's change by this one; the links of the former become invalid. Call it with the user locked. */
export async function replaceEmailChange(tx: Tx, change: Insertable<EmailChangesTable>): Promise<void> {
  await endEmailChange(tx, change.userId);
  await tx.insertInto('emailChanges').values(change).execute();
}

/** Deletes the user's change with its links. Returns whether there was one. Call it with the user locked. */
export async function endEmailChange(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('emailChanges')
    .where('userId', '=', userId)
    .executeTakeFirst();
  for (const purpose of ['email-old', 'email-new'] as const) {
    await deleteOneTimeTokensOf(tx, { userId, purpose });
  }
  return numDeletedRows > 0n;
}

/** Notes that one of the addresses confirmed the change; only the first time counts. */
export async function noteEmailConfirmed(
  tx: Tx,
  { userId, by }: { userId: string; by: 'old' | 'new' },
  now: Date,
): Promise<void> {
  const column = by === 'old' ? 'oldConfirmedAt' : 'newConfirmedAt';
  await tx
    .updateTable('emailChanges')
    .set({ [column]: now })
    .where('userId', '=', userId)
    .where(column, 'is', null)
    .execute();
}

/**
 * Locks the user as a change of the address does. A weaker lock that is raised later could deadlock with foreign keys.
 *
 * @returns whether there is one
 */
export async function lockUserForEmail(tx: Tx, userId: string): Promise<boolean> {
  const query = tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate();
  return (await query.executeTakeFirst()) !== undefined;
}

/**
 * Gives the account another, confirmed address, and deletes everything that was mailed to the former one. The unique index decides
 * between accounts that want the same address.
 */
export async function setEmail(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email, emailConfirmedAt: sql<Date>`coalesce(email_confirmed_at, ${now})` })
    .where('id', '=', userId)
    .execute();
  await tx.updateTable('subscribers').set({ email }).where('userId', '=', userId).execute();
  await endEmailChange(tx, userId);
  for (const purpose of ['signup', 'recovery'] as const) {
    await deleteOneTimeTokensOf(tx, { userId, purpose });
  }
}

/** Returns how many changes the user requested within a day, as the security log has them. */
export async function countEmailChangesToday(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('securityEvents')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .where('kind', '=', 'email_change_requested')
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteExpiredEmailChanges(db: Db, now: Date): Promise<number> {
  return deleteSome(db, 'emailChanges', sql`expires_at <= ${now}`);
}
