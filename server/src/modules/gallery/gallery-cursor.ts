import type { GalleryQuery } from '@easel/shared/contracts/gallery.schema';
import type { GalleryPlace } from '@easel/shared/node/repos/gallery.repo';
import { z } from 'zod';
import { invalid } from '../../validation.ts';

/** Where a page ends, and the time whose likes order the pages: microseconds since 1970, 0 where likes do not count. */
export interface GalleryCursor {
  place: GalleryPlace;
  likesAtMicros: number;
}

type Sort = GalleryQuery['sort'];

const partsSchema = z.tuple([
  z.enum(['newest', 'popular']),
  z.int().min(0),
  z.int(),
  z.uuid(),
  z.int().min(0),
]);

/** @returns What clients hand back as it is, to get the next page. */
export function writeCursor(sort: Sort, { place, likesAtMicros }: GalleryCursor): string {
  const parts = [sort, place.likes, place.publishedMicros, place.id, likesAtMicros];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** @throws {AppError} validation_failed for what {@link writeCursor} has not written for this order. */
export function readCursor(sort: Sort, cursor: string): GalleryCursor {
  const { data } = partsSchema.safeParse(parse(cursor));
  if (data?.[0] !== sort)
    throw invalid([{ pointer: '/cursor', message: 'This is not a cursor of this list.' }]);
  const [, likes, publishedMicros, id, likesAtMicros] = data;
  return { place: { likes, publishedMicros, id }, likesAtMicros };
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
