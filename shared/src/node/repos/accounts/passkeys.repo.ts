import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import type { PasskeysTable } from '../../db/keys.ts';

export type PasskeyRow = Selectable<PasskeysTable>;

/** @returns undefined when the credential belongs to an account already */
export function insertPasskey(db: Db, passkey: PasskeyRow): Promise<PasskeyRow | undefined> {
  return db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('createdAt').execute();
}

export function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst();
}

/** Locks the passkey until the transaction ends, so that its uses are serialized. */
export function lockPasskey(tx: Tx, credentialId: string): Promise<PasskeyRow | undefined> {
  return tx
    .selectFrom('passkeys')
    .selectAll()
    .where('credentialId', '=', credentialId)
    .forUpdate()
    .executeTakeFirst();
}

export async function notePasskeyUse(
  db: Db,
  { id, counter, lastUsedAt }: Pick<PasskeyRow, 'id' | 'counter' | 'lastUsedAt'>,
): Promise<void> {
  await db.updateTable('passkeys').set({ counter, lastUsedAt }).where('id', '=', id).execute();
}

/** @returns undefined when the user has no such passkey */
export function renamePasskey(
  db: Db,
  { id, userId, name }: Pick<PasskeyRow, 'id' | 'userId' | 'name'>,
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

export async function deletePasskeysOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passkeys').where('userId', '=', userId).execute();
}

/** @returns the name; undefined when the user has no such passkey */
export async function deletePasskey(
  db: Db,
  { id, userId }: Pick<PasskeyRow, 'id' | 'userId'>,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}
