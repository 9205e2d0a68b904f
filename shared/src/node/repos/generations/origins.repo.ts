import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { ImageOriginsTable } from '../../db/image-origins.ts';
import { bandsOf, MATCH_DISTANCE } from '../../images/fingerprint.ts';

/** One file of an image, as it is recognized later. */
export interface ImageOrigin {
  /** SHA-256 of the file. */
  fileHash: Uint8Array;
  /** The perceptual fingerprint; undefined for files derived from another that has one, and for pictures too plain. */
  fingerprint: Uint8Array | undefined;
}

/** Returns what is stored of each file. */
export const originColumns = (origins: readonly ImageOrigin[]) =>
  origins.map(({ fileHash, fingerprint }) => ({
    fileHash,
    fingerprint: fingerprint ?? null,
    fingerprintBands: fingerprint ? bandsOf(fingerprint) : null,
  }));

/** Records files as made by this Easel. Files that are recorded already stay as they are. */
export async function insertOrigins(
  db: Db,
  generationId: string,
  origins: readonly ImageOrigin[],
): Promise<void> {
  if (origins.length === 0) return;
  await db
    .insertInto('imageOrigins')
    .values(originColumns(origins).map((columns) => ({ ...columns, generationId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Origin = Pick<Selectable<ImageOriginsTable>, 'generationId' | 'createdAt'>;

/** Finds the image that a file belongs to, by its SHA-256. */
export async function findOriginByFile(db: Db, fileHash: Uint8Array): Promise<Origin | undefined> {
  return db
    .selectFrom('imageOrigins')
    .select(['generationId', 'createdAt'])
    .where('fileHash', '=', fileHash)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Finds the image with the nearest fingerprint within the match distance. */
export async function findOriginByPicture(db: Db, fingerprint: Uint8Array): Promise<Origin | undefined> {
  const hex = Buffer.from(fingerprint).toString('hex');
  const differingBits = sql<number>`bit_count(
    ('x' || encode(fingerprint, 'hex'))::bit(128) # ('x' || ${hex}::text)::bit(128)
  )`;
  return db
    .selectFrom('imageOrigins')
    .select(['generationId', 'createdAt'])
    .where('fingerprintBands', '&&', sql<number[]>`${bandsOf(fingerprint)}::integer[]`)
    .where(differingBits, '<=', MATCH_DISTANCE)
    .orderBy(differingBits)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
