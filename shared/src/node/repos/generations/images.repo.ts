import type { Db } from '../../db/client.ts';
import type { ImageRow } from './generations.repo.ts';

/** Finds an image whose generation was not removed. */
export async function findImage(db: Db, generationId: string): Promise<ImageRow | undefined> {
  return db
    .selectFrom('images')
    .innerJoin('generations', 'generations.id', 'images.generationId')
    .selectAll('images')
    .where('images.generationId', '=', generationId)
    .where('generations.deletedAt', 'is', null)
    .executeTakeFirst();
}
