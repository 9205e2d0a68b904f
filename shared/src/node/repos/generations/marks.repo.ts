import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { type GenerationWithImage, withImages } from './generations.repo.ts';

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

/**
 * Puts a finished image into the gallery, or takes it out. Returns the generation as it is now, or undefined where nothing
 * has changed: it was so already, it has no image, an operator took it down, or it is no longer there.
 */
export async function setPublished(
  db: Db,
  id: string,
  isPublished: boolean,
): Promise<GenerationWithImage | undefined> {
  const row = await db
    .updateTable('generations')
    .set((eb) => ({
      publishedAt: isPublished ? sql<Date>`now()` : null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', '=', 'completed')
    .where('publishedAt', isPublished ? 'is' : 'is not', null)
    .where('takenDownAt', 'is', null)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row && (await withImages(db, [row]))[0];
}
