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

/** Lists the files of a user's images, in any order, unless the account is suspended or awaits deletion. */
export function listOwnFiles(db: Db, userId: string, ids: readonly string[]) {
  return db
    .selectFrom('images')
    .innerJoin('generations', 'generations.id', 'images.generationId')
    .innerJoin('users', 'users.id', 'generations.userId')
    .select(['generations.id', 'images.objectKey', 'images.contentType'])
    .where('generations.id', 'in', [...ids])
    .where('generations.userId', '=', userId)
    .where('generations.deletedAt', 'is', null)
    .where('users.suspendedAt', 'is', null)
    .where('users.deletionRequestedAt', 'is', null)
    .execute();
}
