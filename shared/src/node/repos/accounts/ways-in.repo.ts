import type { Tx } from '../../db/client.ts';

/** The ways in which a user can sign in. */
export interface WaysIn {
  hasPassword: boolean;
  passkeys: number;
  identities: number;
}

/**
 * Locks the user until the transaction ends, so that ways in are added and removed one after the other, and counts them.
 *
 * @returns undefined when there is no such user
 */
export async function lockWaysIn(tx: Tx, userId: string): Promise<WaysIn | undefined> {
  const user = await tx
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) return undefined;
  const count = async (table: 'passkeys' | 'linkedIdentities') => {
    const row = await tx
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<string>().as('rows'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    return Number(row.rows);
  };
  return {
    hasPassword: user.passwordHash !== null,
    passkeys: await count('passkeys'),
    identities: await count('linkedIdentities'),
  };
}
