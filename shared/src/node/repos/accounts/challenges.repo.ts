import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { deleteSome } from '../../db/delete-some.ts';
import type { AuthChallengesTable } from '../../db/keys.ts';

export type ChallengeRow = Selectable<AuthChallengesTable>;

export async function insertChallenge(db: Db, challenge: ChallengeRow): Promise<void> {
  const details = JSON.stringify(challenge.details);
  await db
    .insertInto('authChallenges')
    .values({ ...challenge, details })
    .execute();
}

export function findChallenge(
  db: Db,
  { hash, purpose }: Pick<ChallengeRow, 'hash' | 'purpose'>,
): Promise<ChallengeRow | undefined> {
  return db
    .selectFrom('authChallenges')
    .selectAll()
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
}

/** Consumes a challenge: of several concurrent callers, one gets it. It may have expired. */
export function takeChallenge(
  db: Db,
  { hash, purpose }: Pick<ChallengeRow, 'hash' | 'purpose'>,
): Promise<ChallengeRow | undefined> {
  return db
    .deleteFrom('authChallenges')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .returningAll()
    .executeTakeFirst();
}

/** Ends what a user has begun, such as adding a passkey. */
export async function deleteChallengesOf(
  db: Db,
  { userId, purpose }: { userId: string; purpose: ChallengeRow['purpose'] },
): Promise<void> {
  await db.deleteFrom('authChallenges').where('userId', '=', userId).where('purpose', '=', purpose).execute();
}

export async function deleteExpiredChallenges(db: Db, now: Date): Promise<number> {
  return deleteSome(db, 'authChallenges', sql`expires_at <= ${now}`);
}
