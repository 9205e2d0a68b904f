import { type Insertable, type Selectable, sql } from 'kysely';
import { ACTIVE_STATUSES } from '../../../contracts/generation.ts';
import type { Db, Tx } from '../../db/client.ts';
import { ago } from '../../db/time.ts';
import type { UploadsTable } from '../../db/uploads.ts';

export type UploadRow = Selectable<UploadsTable>;

/** Of the objects of a deleted upload: a reader of the row may still open them. */
const PURGED_AFTER_SECONDS = 60;

export interface UploadUsage {
  count: number;
  bytes: number;
}

/** Selects uploads that were not removed. */
const present = (db: Db) => db.selectFrom('uploads').selectAll().where('deletedAt', 'is', null);

/** Counts what a user keeps. With a transaction, parallel uploads of the user wait for its end. */
export async function measureUploads(db: Db | Tx, userId: string): Promise<UploadUsage> {
  if (db.isTransaction) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${userId}`}, 0))`.execute(db);
  }
  const { count, bytes } = await db
    .selectFrom('uploads')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.coalesce(eb.fn.sum<string>('bytes'), sql<string>`0`).as('bytes'),
    ])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes) };
}

export async function insertUpload(db: Db, row: Insertable<UploadsTable>): Promise<UploadRow> {
  return db.insertInto('uploads').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Lists a user's uploads, newest first. */
export function listUploads(db: Db, userId: string): Promise<UploadRow[]> {
  return present(db).where('userId', '=', userId).orderBy('id', 'desc').execute();
}

export function findUpload(db: Db, id: string): Promise<UploadRow | undefined> {
  return present(db).where('id', '=', id).executeTakeFirst();
}

/** Hides an upload from its owner. {@link takeDeletedUploads} deletes its objects later. False if there is none. */
export async function removeUpload(db: Db, { userId, id }: { userId: string; id: string }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ deletedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes all uploads of an account that is being erased. */
export async function removeUploadsOf(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ deletedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .execute();
}

/** Removes uploads that no request has named for so long, without those that something is being made from. Returns their number. */
export async function removeUnusedUploads(db: Db, seconds: number, limit: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ deletedAt: sql<Date>`now()` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('uploads')
        .select('id')
        .where('deletedAt', 'is', null)
        .where('usedAt', '<', ago(seconds))
        .where(notInUse('upload'))
        .orderBy('usedAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Lists removed uploads that nothing is being made from. Their objects may be deleted, and then their rows. */
export function listDeletedUploads(db: Db, limit: number): Promise<UploadRow[]> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('deletedAt', '<', ago(PURGED_AFTER_SECONDS))
    .where(notInUse('upload'))
    .orderBy('deletedAt')
    .limit(limit)
    .execute();
}

export async function purgeUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).where('deletedAt', 'is not', null).execute();
}

/** Returns the keys of the objects that belong to these uploads. */
export async function findUploadKeys(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('uploads')
    .select(['objectKey', 'displayKey'])
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.flatMap(({ objectKey, displayKey }) => [objectKey, displayKey]));
}

/**
 * Condition for a row of uploads or generations: its picture is not in use. It is while its owner has an active generation that is made
 * from it, or another user has one in progress. One that only waits may do so without end, in a paused queue, and would keep the owner's
 * data for as long; it fails later with `input_unavailable`.
 */
export const notInUse = (kind: 'upload' | 'generation') => {
  const [id, ownerId] = [sql.ref(`${kind}s.id`), sql.ref(`${kind}s.userId`)];
  return sql<boolean>`
  not exists (
    select from generations edits
    where edits.inputs @> jsonb_build_array(jsonb_build_object(${sql.lit(kind)}, ${id}))
      and edits.status in (${sql.join(ACTIVE_STATUSES.map((status) => sql.lit(status)))})
      and (edits.user_id = ${ownerId} or edits.status = 'processing')
      and edits.deleted_at is null
  )`;
};
