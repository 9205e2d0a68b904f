import type { GalleryQuery } from '@easel/shared/contracts/gallery.schema';
import type { GalleryPlace } from '@easel/shared/node/repos/gallery/gallery.repo';
import { z } from 'zod';
import { invalid } from '../../http/validation.ts';

type Sort = GalleryQuery['sort'];

const partsSchema = z.tuple([z.enum(['newest', 'popular']), z.int().min(0), z.int(), z.uuid()]);

/** @returns What clients hand back as it is, to get the page behind this place. */
export function writeCursor(sort: Sort, { likes, micros, id }: GalleryPlace): string {
  return Buffer.from(JSON.stringify([sort, likes, micros, id])).toString('base64url');
}

/** @throws {AppError} validation_failed for what {@link writeCursor} has not written for this order. */
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
