import type { GalleryQuery } from '@easel/shared/contracts/gallery.schema';
import type { GalleryPlace } from '@easel/shared/node/repos/gallery/gallery.repo';
import { z } from 'zod';
import { readCursor, writeCursor } from '../../http/page.ts';

type Sort = GalleryQuery['sort'];

const partsOf = (sort: Sort) => z.tuple([z.literal(sort), z.int().min(0), z.int(), z.uuid()]);

/** Encodes a picture's position as an opaque cursor. */
export const writeGalleryPlace = (sort: Sort, { likes, micros, id }: GalleryPlace): string =>
  writeCursor([sort, likes, micros, id]);

/**
 * Decodes a cursor of {@link writeGalleryPlace}.
 *
 * @throws {AppError} validation_failed for any other text, and for a cursor of another sort order
 */
export function readGalleryPlace(sort: Sort, cursor: string): GalleryPlace {
  const [, likes, micros, id] = readCursor(partsOf(sort), cursor);
  return { likes, micros, id };
}
