import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import type { GenerationsTable } from '../../db/generations.ts';
import type { StoredInput } from '../../domain/stored-inputs.ts';
import { IS_IN_GALLERY } from '../gallery/visibility.repo.ts';
import type { GenerationRow, ImageRow } from './generations.repo.ts';
import type { UploadRow } from './uploads.repo.ts';

const SOURCE_COLUMNS = [
  'id',
  'userId',
  'status',
  'prompt',
  'style',
  'customStyle',
  'model',
  'seed',
  'mode',
  'inputs',
  'resolution',
  'aspectRatio',
  'deletedAt',
] as const satisfies readonly (keyof GenerationsTable)[];

/** A generation that another one may be made from, with the files of its image. */
export type SourceRow = Pick<GenerationRow, (typeof SOURCE_COLUMNS)[number]> &
  Pick<ImageRow, 'objectKey' | 'displayKey' | 'contentType' | 'width' | 'height' | 'hasWatermark'>;

/** Finds completed generations by their ids, also removed ones: their objects are kept while something is made from them. */
export async function findSources(db: Db, ids: readonly string[]): Promise<Map<string, SourceRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('generations')
    .innerJoin('images', 'images.generationId', 'generations.id')
    .select(SOURCE_COLUMNS.map((column) => `generations.${column}` as const))
    .select([
      'images.objectKey',
      'images.displayKey',
      'images.contentType',
      'images.width',
      'images.height',
      'images.hasWatermark',
    ])
    .where('generations.id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Finds uploads by their ids, also removed ones. */
export async function findUploads(db: Db, ids: readonly string[]): Promise<Map<string, UploadRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('uploads')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export const uploadIdsOf = (inputs: readonly StoredInput[]) => [
  ...new Set(inputs.flatMap(({ upload }) => upload ?? [])),
];
export const generationIdsOf = (inputs: readonly StoredInput[]) => [
  ...new Set(inputs.flatMap(({ generation }) => generation ?? [])),
];

export interface InputTaker {
  userId: string;
  /** Whether pictures of others may be taken, while they are visible in the gallery. */
  mayRemix: boolean;
}

/**
 * Locks the pictures that a generation is made from against their removal, until the transaction ends, and notes that
 * the uploads were used. False if one of them has been removed, or is another user's and not available, or no longer:
 * the caller must then roll back.
 */
export async function takeInputs(
  tx: Tx,
  { userId, mayRemix }: InputTaker,
  inputs: readonly StoredInput[],
): Promise<boolean> {
  const uploads = uploadIdsOf(inputs).toSorted();
  for (const id of uploads) {
    const { numUpdatedRows } = await tx
      .updateTable('uploads')
      .set({ usedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .where('userId', '=', userId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
  }
  const generations = generationIdsOf(inputs);
  if (generations.length === 0) return true;
  const held = await tx
    .selectFrom('generations')
    .select('id')
    .where('id', 'in', generations)
    .where('status', '=', 'completed')
    .where('deletedAt', 'is', null)
    // Also checked again on the row as a concurrent change leaves it, which the lock waits for.
    .where((eb) => (mayRemix ? eb.or([eb('userId', '=', userId), IS_IN_GALLERY]) : eb('userId', '=', userId)))
    .orderBy('id')
    .forShare()
    .execute();
  return held.length === generations.length;
}

/** Lists what a user made from a generation, newest first. */
export async function listChildren(
  db: Db,
  { userId, id, limit }: { userId: string; id: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('generations')
    .select('id')
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`inputs @> ${JSON.stringify([{ generation: id }])}::jsonb`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
