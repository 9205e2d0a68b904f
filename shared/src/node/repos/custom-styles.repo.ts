import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../db/client.ts';
import type { CustomStylesTable } from '../db/custom-styles.ts';

export type CustomStyleRow = Selectable<CustomStylesTable>;
type Own = Pick<CustomStyleRow, 'id' | 'accountId'>;

/** A style with what is known of it besides. `sampleId` is null also where its picture was removed. */
export type CustomStyleWithAuthor = CustomStyleRow & { authorName: string | null };

const withAuthors = (db: Db) =>
  db
    .selectFrom('customStyles as s')
    .leftJoin('profiles as p', 'p.id', 's.authorId')
    .leftJoin('generations as g', (join) =>
      join.onRef('g.id', '=', 's.sampleId').on('g.deletedAt', 'is', null).on('g.status', '=', 'completed'),
    )
    .select(['s.id', 's.accountId', 's.authorId', 's.name', 's.baseStyle', 's.promptSuffix'])
    .select(['s.negativePrompt', 's.createdAt', 'g.id as sampleId', 'p.fullName as authorName']);

/** An account's, by name. */
export function listCustomStyles(db: Db, accountId: string): Promise<CustomStyleWithAuthor[]> {
  return withAuthors(db).where('s.accountId', '=', accountId).orderBy(sql`lower(s.name)`).execute();
}

export function findCustomStyle(db: Db, { id, accountId }: Own): Promise<CustomStyleWithAuthor | undefined> {
  return withAuthors(db).where('s.id', '=', id).where('s.accountId', '=', accountId).executeTakeFirst();
}

/** The account's style of this name, in capital or small letters. */
export function findByName(
  db: Db,
  { accountId, name }: Pick<CustomStyleRow, 'accountId' | 'name'>,
): Promise<Pick<CustomStyleRow, 'id'> | undefined> {
  return db
    .selectFrom('customStyles')
    .select('id')
    .where('accountId', '=', accountId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst();
}

/** Those that a person wrote, on whichever account. */
export function listCustomStylesBy(db: Db, authorId: string): Promise<CustomStyleRow[]> {
  return db.selectFrom('customStyles').selectAll().where('authorId', '=', authorId).orderBy('id').execute();
}

/** With the account's lock held (`lockSubscriber`), as what it may have is counted before. */
export async function insertCustomStyle(tx: Tx, style: Insertable<CustomStylesTable>): Promise<void> {
  await tx.insertInto('customStyles').values(style).execute();
}

/** With the account's lock held. */
export async function updateCustomStyle(
  tx: Tx,
  { id, accountId, name, baseStyle, promptSuffix, negativePrompt, sampleId }: CustomStyleRow,
): Promise<void> {
  await tx
    .updateTable('customStyles')
    .set({ name, baseStyle, promptSuffix, negativePrompt, sampleId })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .execute();
}

/** Pictures that were made in it keep its words. */
export async function deleteCustomStyle(db: Db, { id, accountId }: Own): Promise<void> {
  await db.deleteFrom('customStyles').where('id', '=', id).where('accountId', '=', accountId).execute();
}
