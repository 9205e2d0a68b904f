import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../db/client.ts';
import type { CustomStylesTable } from '../db/custom-styles.ts';

export type CustomStyleRow = Selectable<CustomStylesTable>;
type Own = Pick<CustomStyleRow, 'id' | 'accountId'>;

/** A style with what is known of it besides. `sampleId` is null also where its picture cannot be shown now. */
export type CustomStyleWithAuthor = CustomStyleRow & { authorName: string | null };

/** Pictures that can be shown to others. An account that is suspended, or to be deleted, shows nothing. */
const samples = (db: Db) =>
  db
    .selectFrom('generations as g')
    .innerJoin('users as u', 'u.id', 'g.userId')
    .where('g.status', '=', 'completed')
    .where('g.deletedAt', 'is', null)
    .where('g.takenDownAt', 'is', null)
    .where('u.suspendedAt', 'is', null)
    .where('u.deletionRequestedAt', 'is', null)
    .select('g.id');

const withAuthors = (db: Db) =>
  db
    .selectFrom('customStyles as s')
    .leftJoin('profiles as p', 'p.id', 's.authorId')
    .leftJoin(samples(db).as('g'), 'g.id', 's.sampleId')
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

/** With the account's lock held. An undefined sample stays, also one that cannot be shown now. */
export async function updateCustomStyle(
  tx: Tx,
  style: Omit<CustomStyleRow, 'sampleId'> & { sampleId: string | null | undefined },
): Promise<void> {
  const { id, accountId, name, baseStyle, promptSuffix, negativePrompt, sampleId } = style;
  await tx
    .updateTable('customStyles')
    .set({ name, baseStyle, promptSuffix, negativePrompt, ...(sampleId !== undefined && { sampleId }) })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .execute();
}

/** Takes from an account's styles the samples that are a member's pictures, or anybody's but its own: they were for its team. */
export async function removeSamples(tx: Tx, accountId: string, memberId?: string): Promise<void> {
  await tx
    .updateTable('customStyles')
    .set({ sampleId: null })
    .where('accountId', '=', accountId)
    .where('sampleId', 'in', (eb) => {
      const pictures = eb.selectFrom('generations').select('generations.id');
      return memberId === undefined
        ? pictures.where('generations.userId', '<>', accountId)
        : pictures.where('generations.userId', '=', memberId);
    })
    .execute();
}

/** Pictures that were made in it keep its words. */
export async function deleteCustomStyle(db: Db, { id, accountId }: Own): Promise<void> {
  await db.deleteFrom('customStyles').where('id', '=', id).where('accountId', '=', accountId).execute();
}
