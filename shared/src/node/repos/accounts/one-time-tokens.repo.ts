import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { deleteSome } from '../../db/delete-some.ts';
import type { OneTimeTokensTable } from '../../db/one-time-tokens.ts';

export type OneTimeTokenRow = Selectable<OneTimeTokensTable>;
type Holder = Pick<OneTimeTokenRow, 'userId' | 'purpose'>;

export async function insertOneTimeToken(db: Db, token: Insertable<OneTimeTokensTable>): Promise<void> {
  await db.insertInto('oneTimeTokens').values(token).execute();
}

/** Returns when the user's unused tokens for this purpose were created, since `since`. */
export async function listOneTimeTokenTimes(
  db: Db,
  { userId, purpose }: Holder,
  since: Date,
): Promise<Date[]> {
  const rows = await db
    .selectFrom('oneTimeTokens')
    .select('createdAt')
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('createdAt', '>', since)
    .execute();
  return rows.map(({ createdAt }) => createdAt);
}

/** Consumes the token: of several concurrent callers, one gets it. It may have expired. */
export function takeOneTimeToken(
  db: Db,
  { tokenHash, purpose }: Pick<OneTimeTokenRow, 'tokenHash' | 'purpose'>,
): Promise<OneTimeTokenRow | undefined> {
  return db
    .deleteFrom('oneTimeTokens')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .returningAll()
    .executeTakeFirst();
}

/** Returns a token without consuming it. It may have expired. */
export function findOneTimeToken(db: Db, tokenHash: Buffer): Promise<OneTimeTokenRow | undefined> {
  return db.selectFrom('oneTimeTokens').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();
}

/** Invalidates the user's tokens for this purpose. */
export async function deleteOneTimeTokensOf(db: Db, { userId, purpose }: Holder): Promise<void> {
  await db.deleteFrom('oneTimeTokens').where('userId', '=', userId).where('purpose', '=', purpose).execute();
}

export async function deleteExpiredOneTimeTokens(db: Db, now: Date): Promise<number> {
  return deleteSome(db, 'oneTimeTokens', sql`expires_at <= ${now}`);
}
