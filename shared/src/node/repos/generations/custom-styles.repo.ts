import { type Insertable, type Selectable, sql } from 'kysely';
import { ACTIVE_STATUSES, type GenerationStatus } from '../../../contracts/generation.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { CustomStylesTable } from '../../db/custom-styles.ts';

export type CustomStyleRow = Selectable<CustomStylesTable>;
type Own = Pick<CustomStyleRow, 'id' | 'accountId'>;

/** A style with its author and its sample. */
export type CustomStyleWithAuthor = CustomStyleRow & {
  authorName: string | null;
  /** The sample: the image chosen last of those that can be shown. Null for none. */
  sampleId: string | null;
  /** Whether a sample that was chosen later is pending or processing. */
  isSampleInProgress: boolean;
};

/**
 * Selects the generation that was chosen last as a sample of the style `s` and is in one of these states. Excludes removed and
 * taken-down generations, and those of accounts that are suspended or await deletion.
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

/** Lists an account's styles by name. */
export function listCustomStyles(db: Db, accountId: string): Promise<CustomStyleWithAuthor[]> {
  return withAuthors(db).where('s.accountId', '=', accountId).orderBy(sql`lower(s.name)`).execute();
}

export function findCustomStyle(db: Db, { id, accountId }: Own): Promise<CustomStyleWithAuthor | undefined> {
  return withAuthors(db).where('s.id', '=', id).where('s.accountId', '=', accountId).executeTakeFirst();
}

/** Finds the account's style by its name, case-insensitive. */
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

/** Lists the styles that a user wrote, on any account. */
export function listCustomStylesBy(db: Db, authorId: string): Promise<CustomStyleRow[]> {
  return db.selectFrom('customStyles').selectAll().where('authorId', '=', authorId).orderBy('id').execute();
}

/** Adds a style. Lock the account first (`lockEntitlement`), since the limit is checked before. */
export async function insertCustomStyle(tx: Tx, style: Insertable<CustomStylesTable>): Promise<void> {
  await tx.insertInto('customStyles').values(style).execute();
}

/** Updates a style. Lock the account first. */
export async function updateCustomStyle(tx: Tx, style: CustomStyleRow): Promise<void> {
  const { id, accountId, name, baseStyle, promptSuffix, negativePrompt } = style;
  await tx
    .updateTable('customStyles')
    .set({ name, baseStyle, promptSuffix, negativePrompt })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .execute();
}

/** A generation and the style that it was made in. */
export interface Sample {
  styleId: string;
  generationId: string;
}

/**
 * Chooses a generation as its style's sample, finished or not: the style keeps showing the previous sample until this one is
 * completed. Lock the account first.
 */
export async function nameSample(tx: Tx, sample: Sample): Promise<void> {
  await tx.deleteFrom('customStyleSamples').where('generationId', '=', sample.generationId).execute();
  await tx.insertInto('customStyleSamples').values(sample).execute();
}

/** Removes a style's sample, earlier ones and one in progress included. Lock the account first. */
export async function clearSample(tx: Tx, styleId: string): Promise<void> {
  await tx.deleteFrom('customStyleSamples').where('styleId', '=', styleId).execute();
}

/** Removes samples made by this member, or by anyone but the account's user, from the account's styles. */
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

/** Deletes a style. Generations made in it keep its snapshot. */
export async function deleteCustomStyle(db: Db, { id, accountId }: Own): Promise<void> {
  await db.deleteFrom('customStyles').where('id', '=', id).where('accountId', '=', accountId).execute();
}
