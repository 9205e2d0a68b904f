import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

export interface Proof {
  at: Date;
  /** Whether a passkey or a code was used, not only a password. */
  isSecondFactor: boolean;
}

/** Notes in a session that its user proved who they are. */
export async function noteProof(
  db: Db,
  { sessionId, at, isSecondFactor }: Proof & { sessionId: string },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ provenAt: at, secondFactorAt: isSecondFactor ? at : sql<Date | null>`second_factor_at` })
    .where('id', '=', sessionId)
    .execute();
}

/**
 * Returns whether only a second factor proves who the user is: a password does not where two-step sign-in is on, nor for an operator
 * with a passkey. Other users with a passkey may use the password, so that a lost device locks them out of nothing.
 */
export async function needsSecondFactor(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.id', '=', userId)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('totpSecrets')
            .select('totpSecrets.userId')
            .whereRef('totpSecrets.userId', '=', 'users.id')
            .where('totpSecrets.confirmedAt', 'is not', null),
        ),
        eb.and([
          eb('users.isOperator', '=', true),
          eb.exists(
            eb.selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.userId', '=', 'users.id'),
          ),
        ]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns when the user last proved who they are in this session, by what counts for the account; null for never. */
export async function findProvenAt(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<Date | null> {
  const row = await db
    .selectFrom('sessions')
    .select(['provenAt', 'secondFactorAt'])
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  return (await needsSecondFactor(db, userId)) ? row.secondFactorAt : row.provenAt;
}
