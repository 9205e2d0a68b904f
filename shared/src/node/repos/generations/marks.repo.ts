import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { type GenerationWithImage, withImages } from './generations.repo.ts';

/** Marks or unmarks a favorite. Returns the updated generation, or undefined when it does not exist. */
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
 * Publishes a finished image to the gallery or unpublishes it. Returns the updated generation, or undefined when nothing changed:
 * it was so already, has no image, was taken down by an operator, or does not exist.
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
