import { type Insertable, type Selectable, sql } from 'kysely';
import { ACTIVE_STATUSES, type GenerationStatus } from '../../../contracts/generation.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { CustomStylesTable } from '../../db/custom-styles.ts';

export type CustomStyleRow = Selectable<CustomStylesTable>;
type Own = Pick<CustomStyleRow, 'id' | 'accountId'>;

/** A style with what is known of it besides. */
export type CustomStyleWithAuthor = CustomStyleRow & {
  authorName: string | null;
  /** The picture that was named last of those that can be shown now; null for none. */
  sampleId: string | null;
  /** Whether one that was named after it is waiting or being made. */
  isSampleInProgress: boolean;
};

/**
 * The last that was named as a sample of the style `s`, of those that are in one of these states. Those that were removed or taken
 * down are none, nor are those of an account that is suspended, or to be deleted.
 */
const lastSample = (db: Db, statuses: readonly GenerationStatus[]) =>
  db
    .selectFrom('customStyleSamples as n')
    .innerJoin('generations as g', 'g.id', 'n.generationId')
    .innerJoin('users as u', 'u.id', 'g.userId')
    .where('n.styleId', '=', sql.ref<string>('s.id'))
    .where('g.status', 'in', [...statuses])
    .where('g.deletedAt', 'is', null)
    .where('g.takenDownAt', 'is', null)
    .where('u.suspendedAt', 'is', null)
    .where('u.deletionRequestedAt', 'is', null)
    .orderBy('n.id', 'desc')
    .limit(1)
    .select('g.id');

const withAuthors = (db: Db) =>
  db
    .selectFrom('customStyles as s')
    .leftJoin('profiles as p', 'p.id', 's.authorId')
    .leftJoinLateral(lastSample(db, ['completed']).as('shown'), (join) => join.onTrue())
    .leftJoinLateral(lastSample(db, ['completed', ...ACTIVE_STATUSES]).as('newest'), (join) => join.onTrue())
    .select(['s.id', 's.accountId', 's.authorId', 's.name', 's.baseStyle', 's.promptSuffix'])
    .select(['s.negativePrompt', 's.createdAt', 'p.fullName as authorName', 'shown.id as sampleId'])
    .select((eb) =>
      eb('newest.id', 'is distinct from', eb.ref('shown.id')).$castTo<boolean>().as('isSampleInProgress'),
    );

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

/** With the account's lock held (`lockEntitlement`), as what it may have is counted before. */
export async function insertCustomStyle(tx: Tx, style: Insertable<CustomStylesTable>): Promise<void> {
  await tx.insertInto('customStyles').values(style).execute();
}

/** With the account's lock held. */
export async function updateCustomStyle(tx: Tx, style: CustomStyleRow): Promise<void> {
  const { id, accountId, name, baseStyle, promptSuffix, negativePrompt } = style;
  await tx
    .updateTable('customStyles')
    .set({ name, baseStyle, promptSuffix, negativePrompt })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .execute();
}

/** A generation, and the style that it was made in. */
export interface Sample {
  styleId: string;
  generationId: string;
}

/**
 * Names a generation as its style's sample, finished or not: the style shows it once it is completed, and goes on showing the one
 * before while it is not. With the account's lock held.
 */
export async function nameSample(tx: Tx, sample: Sample): Promise<void> {
  await tx.deleteFrom('customStyleSamples').where('generationId', '=', sample.generationId).execute();
  await tx.insertInto('customStyleSamples').values(sample).execute();
}

/** Takes a style's sample away, with those that it had before and one that is being made. With the account's lock held. */
export async function clearSample(tx: Tx, styleId: string): Promise<void> {
  await tx.deleteFrom('customStyleSamples').where('styleId', '=', styleId).execute();
}

/** Takes from an account's styles the samples that are a member's pictures, or anybody's but its own: they were for its team. */
export async function removeSamples(tx: Tx, accountId: string, memberId?: string): Promise<void> {
  await tx
    .deleteFrom('customStyleSamples as n')
    .using(['customStyles as s', 'generations as g'])
    .whereRef('s.id', '=', 'n.styleId')
    .whereRef('g.id', '=', 'n.generationId')
    .where('s.accountId', '=', accountId)
    .where('g.userId', memberId === undefined ? '<>' : '=', memberId ?? accountId)
    .execute();
}

/** Pictures that were made in it keep its words. */
export async function deleteCustomStyle(db: Db, { id, accountId }: Own): Promise<void> {
  await db.deleteFrom('customStyles').where('id', '=', id).where('accountId', '=', accountId).execute();
}
