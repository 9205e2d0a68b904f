import { type Insertable, type Selectable, sql } from 'kysely';
import { ACTIVE_STATUSES, type GenerationStatus } from '../../../contracts/generation.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { GenerationsTable } from '../../db/generations.ts';
import type { ImagesTable } from '../../db/images.ts';
import { NOT_STARTED } from '../../domain/attempts.ts';
import { endHold } from '../billing/credits.repo.ts';
import { fileEnd } from '../webhooks/webhook-outbox.repo.ts';
import { listVariants, type VariantRow } from './variants.repo.ts';

export type GenerationRow = Selectable<GenerationsTable>;
export type ImageRow = Selectable<ImagesTable>;

/** A generation with its image, if it has one, and the image's requested variants. */
export type GenerationWithImage = GenerationRow & {
  image: (ImageRow & { variants: VariantRow[]; becomesClean: boolean }) | null;
};

export async function insertGenerations(
  db: Db,
  rows: readonly Insertable<GenerationsTable>[],
): Promise<GenerationWithImage[]> {
  const inserted = await db.insertInto('generations').values(rows).returningAll().execute();
  return inserted.map((row) => ({ ...row, image: null }));
}

/** Selects generations that were not removed. */
const present = (db: Db) => db.selectFrom('generations').selectAll().where('deletedAt', 'is', null);

/** Adds images and their variants to the rows. */
export async function withImages(db: Db, rows: readonly GenerationRow[]): Promise<GenerationWithImage[]> {
  const completed = rows.filter((row) => row.status === 'completed').map((row) => row.id);
  const [images, variants] = await Promise.all([
    completed.length
      ? db
          .selectFrom('images')
          .leftJoin('cleanPatches as p', 'p.generationId', 'images.generationId')
          .selectAll('images')
          .select((eb) => eb('p.generationId', 'is not', null).as('becomesClean'))
          .where('images.generationId', 'in', completed)
          .execute()
      : [],
    listVariants(db, completed),
  ]);
  const variantsOf = Map.groupBy(variants, ({ generationId }) => generationId);
  const imageOf = new Map(
    images.map((image) => [
      image.generationId,
      {
        ...image,
        becomesClean: Boolean(image.becomesClean),
        variants: variantsOf.get(image.generationId) ?? [],
      },
    ]),
  );
  return rows.map((row) => ({ ...row, image: imageOf.get(row.id) ?? null }));
}

export async function findGeneration(db: Db, id: string): Promise<GenerationWithImage | undefined> {
  const row = await present(db).where('id', '=', id).executeTakeFirst();
  return row && (await withImages(db, [row]))[0];
}

/** Lists a batch in order of creation. */
export async function findBatch(db: Db, batchId: string): Promise<GenerationWithImage[]> {
  return withImages(db, await present(db).where('batchId', '=', batchId).orderBy('id').execute());
}

/** Counts active generations on an account's plan, those of its team members included. */
export async function countActive(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('generations')
    // A condition on deletedAt would admit an index of everybody's; see migration 0048.
    .select((eb) => eb.fn.countAll<number>().filterWhere('deletedAt', 'is', null).as('count'))
    .where('accountId', '=', accountId)
    .where('status', 'in', [...ACTIVE_STATUSES])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Cancels an active generation. Releases its credits, unless a request was sent to a vendor that bills each one: then
 * they are spent. Undefined when it was not active.
 */
export async function cancelGeneration(db: Db, id: string): Promise<GenerationRow | undefined> {
  return db.transaction().execute((tx) => cancelWithin(tx, id));
}

/**
 * As {@link cancelGeneration}, within a transaction.
 *
 * @param options.isRefunded Releases the credits in any case.
 */
export async function cancelWithin(
  tx: Tx,
  id: string,
  { isRefunded = false } = {},
): Promise<GenerationRow | undefined> {
  const row = await tx
    .updateTable('generations')
    .set((eb) => ({
      status: 'canceled' as const,
      leaseUntil: null,
      workerId: null,
      ...(isRefunded && { chargedAt: null }),
      completedAt: sql<Date>`now()`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', 'in', [...ACTIVE_STATUSES])
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  await endHold(tx, { generationId: row.id, run: row.run }, row.chargedAt ? 'settle' : 'release');
  await fileEnd(tx, row);
  return row;
}

export const RETRYABLE_STATUSES: readonly GenerationStatus[] = ['failed', 'canceled'];

/** What a run takes from the plan and the pace of its time. */
export type RunTerms = Pick<
  GenerationRow,
  'priority' | 'watermark' | 'accountId' | 'costSeconds' | 'seed' | 'requestId'
>;

/** Starts another run of a failed or canceled generation. Undefined when it was neither. */
export async function requeueGeneration(
  db: Db,
  id: string,
  { priority, watermark, accountId, costSeconds, seed, requestId }: RunTerms,
): Promise<GenerationRow | undefined> {
  return db
    .updateTable('generations')
    .set((eb) => ({
      status: 'pending' as const,
      priority,
      watermark,
      accountId,
      run: eb('run', '+', 1),
      runAttempts: 0,
      ...NOT_STARTED,
      vendorEndpoint: null,
      vendorRequestId: null,
      paidRequestAt: null,
      chargedAt: null,
      errorCode: null,
      errorMessage: null,
      queuedAt: sql<Date>`now()`,
      lineAt: sql<Date>`now()`,
      costSeconds,
      seed,
      requestId,
      retryAt: null,
      refusedSince: null,
      suspect: false,
      forecastSeconds: null,
      promisedSeconds: null,
      promisedSecondsHigh: null,
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

/** Moves a waiting generation before the other waiting ones of its user. Undefined when it does not wait. */
export async function moveNext(db: Db, id: string): Promise<GenerationRow | undefined> {
  return db
    .updateTable('generations')
    .set((eb) => ({
      lineAt: sql<Date>`${eb
        .selectFrom('generations as own')
        .whereRef('own.userId', '=', 'generations.userId')
        .whereRef('own.accountId', '=', 'generations.accountId')
        .where('own.status', '=', 'pending')
        .where('own.deletedAt', 'is', null)
        .select((own) => own.fn.min('own.lineAt').as('first'))} - interval '1 microsecond'`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Marks a generation as deleted and cancels it if it is active; the janitor removes its objects and then the row. Returns the row
 * if it was canceled. Locks the row first: a retry in between would hold credits for a generation that cannot be made.
 */
export async function removeGeneration(db: Db, id: string): Promise<GenerationRow | undefined> {
  return db.transaction().execute((tx) => removeWithin(tx, id));
}

/**
 * Undoes the removal of a finished image, until the janitor begins to delete its files. Returns the row; undefined when there is
 * nothing to restore.
 */
export async function restoreWithin(
  tx: Tx,
  { id, userId }: Pick<GenerationRow, 'id' | 'userId'>,
): Promise<GenerationRow | undefined> {
  return tx
    .updateTable('generations')
    .set((eb) => ({ deletedAt: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('status', '=', 'completed')
    .where('deletedAt', 'is not', null)
    .where('purgingSince', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** As {@link removeGeneration}, within a transaction. */
export async function removeWithin(tx: Tx, id: string): Promise<GenerationRow | undefined> {
  await tx.selectFrom('generations').select('id').where('id', '=', id).forUpdate().execute();
  const canceled = await cancelWithin(tx, id);
  await tx
    .updateTable('generations')
    .set({ deletedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .execute();
  return canceled;
}
