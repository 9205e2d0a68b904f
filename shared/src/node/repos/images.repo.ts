import type { Db } from '../db/client.ts';
import type { ImageRow } from './generations.repo.ts';

/** An image whose generation has not been removed. */
export async function findImage(db: Db, id: string): Promise<(ImageRow & { userId: string }) | undefined> {
  return db
    .selectFrom('images')
    .innerJoin('generations', 'generations.id', 'images.generationId')
    .selectAll('images')
    .select('generations.userId')
    .where('images.id', '=', id)
    .where('generations.deletedAt', 'is', null)
    .executeTakeFirst();
}
