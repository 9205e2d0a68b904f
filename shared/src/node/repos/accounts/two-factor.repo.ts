import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import type { TotpSecretsTable } from '../../db/keys.ts';

export type TotpSecretRow = Selectable<TotpSecretsTable>;

/** Returns whether the user turned two-step sign-in on. */
export async function hasTwoFactor(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('totpSecrets')
    .select('userId')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the user's secret until the transaction ends, so that each code is accepted once. */
export function lockTotpSecret(tx: Tx, userId: string): Promise<TotpSecretRow | undefined> {
  return tx.selectFrom('totpSecrets').selectAll().where('userId', '=', userId).forUpdate().executeTakeFirst();
}

/** Stores an unconfirmed secret, replacing an earlier one. @returns false if one was confirmed already */
export async function proposeTotpSecret(
  db: Db,
  { userId, secret }: Pick<TotpSecretRow, 'userId' | 'secret'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('totpSecrets')
    .values({ userId, secret, confirmedAt: null })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ secret, lastStep: 0 })
        .where('totpSecrets.confirmedAt', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Notes the time step of an accepted code, and that the secret is confirmed. */
export async function noteTotpCode(
  db: Db,
  { userId, lastStep, confirmedAt }: Pick<TotpSecretRow, 'userId' | 'lastStep' | 'confirmedAt'>,
): Promise<void> {
  await db.updateTable('totpSecrets').set({ lastStep, confirmedAt }).where('userId', '=', userId).execute();
}

/** Removes the secret and the recovery codes. */
export async function removeTwoFactor(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('totpSecrets').where('userId', '=', userId).execute();
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await db
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ userId, codeHash })))
    .execute();
}

/** Consumes a recovery code: of several concurrent callers, one gets it. */
export async function takeRecoveryCode(db: Db, userId: string, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { rows } = await db
    .selectFrom('recoveryCodes')
    .select((eb) => eb.fn.countAll<string>().as('rows'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(rows);
}
