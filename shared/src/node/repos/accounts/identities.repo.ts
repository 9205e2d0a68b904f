import type { Selectable } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { LinkedIdentitiesTable } from '../../db/keys.ts';

export type IdentityRow = Selectable<LinkedIdentitiesTable>;

/** @returns whether it was added: not when it belongs to an account already, nor when the user has another one at the issuer */
export async function insertIdentity(db: Db, identity: IdentityRow): Promise<boolean> {
  const row = await db
    .insertInto('linkedIdentities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

export function findIdentity(
  db: Db,
  { issuer, subject }: Pick<IdentityRow, 'issuer' | 'subject'>,
): Promise<IdentityRow | undefined> {
  return db
    .selectFrom('linkedIdentities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

export function findIdentityOf(
  db: Db,
  { issuer, userId }: Pick<IdentityRow, 'issuer' | 'userId'>,
): Promise<IdentityRow | undefined> {
  return db
    .selectFrom('linkedIdentities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** @returns whether there was one */
export async function deleteIdentity(
  db: Db,
  { issuer, userId }: Pick<IdentityRow, 'issuer' | 'userId'>,
): Promise<boolean> {
  const row = await db
    .deleteFrom('linkedIdentities')
    .where('issuer', '=', issuer)
    .where('userId', '=', userId)
    .returning('subject')
    .executeTakeFirst();
  return row !== undefined;
}
