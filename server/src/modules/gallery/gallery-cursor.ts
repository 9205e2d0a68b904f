import type { GalleryQuery } from '@easel/shared/contracts/gallery.schema';
import type { GalleryPlace } from '@easel/shared/node/repos/gallery/gallery.repo';
import { z } from 'zod';
import { invalid } from '../../http/validation.ts';

type Sort = GalleryQuery['sort'];

const partsSchema = z.tuple([z.enum(['newest', 'popular']), z.int().min(0), z.int(), z.uuid()]);

/** Encodes the place of a picture as an opaque cursor. */
export function writeCursor(sort: Sort, { likes, micros, id }: GalleryPlace): string {
  return Buffer.from(JSON.stringify([sort, likes, micros, id])).toString('base64url');
}

/**
 * Decodes a cursor of {@link writeCursor}.
 *
 * @throws {AppError} validation_failed for any other text, and for a cursor of the other order
 */
export function readCursor(sort: Sort, cursor: string): GalleryPlace {
  const { data } = partsSchema.safeParse(parse(cursor));
  if (data?.[0] !== sort)
    throw invalid([{ pointer: '/cursor', message: 'This is not a cursor of this list.' }]);
  const [, likes, micros, id] = data;
  return { likes, micros, id };
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
