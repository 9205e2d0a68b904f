import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { ImageOriginsTable } from '../../db/image-origins.ts';
import { bandsOf, MATCH_DISTANCE } from '../../images/fingerprint.ts';

/** One file of an image, as it can be known again. */
export interface ImageOrigin {
  /** SHA-256 of the file. */
  fileHash: Uint8Array;
  /** What the picture shows; undefined for a file made from another that has one, and for a picture too plain to tell. */
  fingerprint: Uint8Array | undefined;
}

/** Records files of an image as ours; those that are recorded stay as they are. */
export async function insertOrigins(
  db: Db,
  generationId: string,
  origins: readonly ImageOrigin[],
): Promise<void> {
  if (origins.length === 0) return;
  await db
    .insertInto('imageOrigins')
    .values(
      origins.map(({ fileHash, fingerprint }) => ({
        generationId,
        fileHash,
        fingerprint: fingerprint ?? null,
        fingerprintBands: fingerprint ? bandsOf(fingerprint) : null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Origin = Pick<Selectable<ImageOriginsTable>, 'generationId' | 'createdAt'>;

/** The image that a file, known by its SHA-256, belongs to. */
export async function findOriginByFile(db: Db, fileHash: Uint8Array): Promise<Origin | undefined> {
  return db
    .selectFrom('imageOrigins')
    .select(['generationId', 'createdAt'])
    .where('fileHash', '=', fileHash)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** The image that shows the same as a picture, going by its fingerprint: the nearest one. */
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
