import { type Insertable, type Selectable, sql } from 'kysely';
import { ACTIVE_STATUSES, type GenerationStatus } from '../../contracts/generation.ts';
import type { Db, Tx } from '../db/client.ts';
import type { GenerationsTable } from '../db/generations.ts';
import type { ImagesTable } from '../db/images.ts';
import { endHold } from './credits.repo.ts';

export type GenerationRow = Selectable<GenerationsTable>;
export type ImageRow = Selectable<ImagesTable>;

/** A generation with its image, once it has one. */
export type GenerationWithImage = GenerationRow & { image: ImageRow | null };

export async function insertGenerations(
  db: Db,
  rows: readonly Insertable<GenerationsTable>[],
): Promise<GenerationWithImage[]> {
  const inserted = await db.insertInto('generations').values(rows).returningAll().execute();
  return inserted.map((row) => ({ ...row, image: null }));
}

/** Everything but the removed ones. */
const present = (db: Db) => db.selectFrom('generations').selectAll().where('deletedAt', 'is', null);

async function withImages(db: Db, rows: readonly GenerationRow[]): Promise<GenerationWithImage[]> {
  const completed = rows.filter((row) => row.status === 'completed').map((row) => row.id);
  const images = completed.length
    ? await db.selectFrom('images').selectAll().where('generationId', 'in', completed).execute()
    : [];
  const byGeneration = new Map(images.map((image) => [image.generationId, image]));
  return rows.map((row) => ({ ...row, image: byGeneration.get(row.id) ?? null }));
}

export async function findGeneration(db: Db, id: string): Promise<GenerationWithImage | undefined> {
  const row = await present(db).where('id', '=', id).executeTakeFirst();
  return row && (await withImages(db, [row]))[0];
}

export interface GenerationListOptions {
  userId: string;
  statuses?: readonly GenerationStatus[] | undefined;
  /** Only those made before this id: ids are UUIDv7, so their order is that of creation. */
  beforeId?: string | undefined;
  limit: number;
}

/** A user's own, newest first. */
export async function listGenerations(
  db: Db,
  { userId, statuses, beforeId, limit }: GenerationListOptions,
): Promise<GenerationWithImage[]> {
  let query = present(db).where('userId', '=', userId).orderBy('id', 'desc').limit(limit);
  if (statuses) query = query.where('status', 'in', [...statuses]);
  if (beforeId) query = query.where('id', '<', beforeId);
  return withImages(db, await query.execute());
}

export async function countActive(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('generations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('status', 'in', [...ACTIVE_STATUSES])
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Places in the queue, 1 being next, of those of `ids` that are waiting and not held back by their owner. */
export async function queuePositions(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const places = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('generations as g')
        .innerJoin('users as u', 'u.id', 'g.userId')
        .select('g.id')
        .select(sql<number>`row_number() over (order by g.priority, g.queued_at, g.id)`.as('position'))
        .where('g.status', '=', 'pending')
        .where('u.queuePausedAt', 'is', null)
        .as('places'),
    )
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  return new Map(places.map(({ id, position }) => [id, Number(position)]));
}

/** Returns the generation as it is now, or undefined where it is no longer there. */
export async function setFavorite(
  db: Db,
  id: string,
  isFavorite: boolean,
): Promise<GenerationWithImage | undefined> {
  const row = await db
    .updateTable('generations')
    .set((eb) => ({ isFavorite, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row && (await withImages(db, [row]))[0];
}

/** Cancels what is still waiting or being made and gives the credit back; undefined when it was neither. */
export async function cancelGeneration(db: Db, id: string): Promise<GenerationRow | undefined> {
  return db.transaction().execute((tx) => cancelWithin(tx, id));
}

async function cancelWithin(tx: Tx, id: string): Promise<GenerationRow | undefined> {
  const row = await tx
    .updateTable('generations')
    .set((eb) => ({
      status: 'canceled' as const,
      leaseUntil: null,
      workerId: null,
      completedAt: sql<Date>`now()`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', 'in', [...ACTIVE_STATUSES])
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (row) await endHold(tx, { generationId: row.id, run: row.run }, 'release');
  return row;
}

export const RETRYABLE_STATUSES: readonly GenerationStatus[] = ['failed', 'canceled'];

/** Starts another run of a failed or canceled generation; undefined when it was neither. */
export async function requeueGeneration(
  db: Db,
  id: string,
  { priority, watermark }: Pick<GenerationRow, 'priority' | 'watermark'>,
): Promise<GenerationRow | undefined> {
  return db
    .updateTable('generations')
    .set((eb) => ({
      status: 'pending' as const,
      priority,
      watermark,
      run: eb('run', '+', 1),
      runAttempts: 0,
      progress: 0,
      step: 0,
      steps: 0,
      errorCode: null,
      errorMessage: null,
      queuedAt: sql<Date>`now()`,
      enqueuedAt: null,
      startedAt: null,
      completedAt: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', 'in', [...RETRYABLE_STATUSES])
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Hides the generation from everyone, canceling it where it is still active; the janitor removes its objects and then
 * the row. Returns the row where it was canceled. The row is locked first: a retry in between would hold a credit for
 * what nobody can see or make.
 */
export async function removeGeneration(db: Db, id: string): Promise<GenerationRow | undefined> {
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('generations').select('id').where('id', '=', id).forUpdate().execute();
    const canceled = await cancelWithin(tx, id);
    await tx
      .updateTable('generations')
      .set({ deletedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .execute();
    return canceled;
  });
}
