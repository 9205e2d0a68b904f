import { sql } from 'kysely';
import { HOUR_MS } from '../../../contracts/durations.ts';
import type { PictureShape } from '../../../contracts/generation.ts';
import type { GenerationFilter } from '../../../contracts/generation-filter.ts';
import { anyCase } from '../../db/any-case.ts';
import type { Db } from '../../db/client.ts';
import { type GenerationWithImage, withImages } from './generations.repo.ts';

/** @property cursor the last id of the previous page: ids are UUIDv7 and sort by creation */
export type GenerationListOptions = GenerationFilter & { userId: string; limit: number };

/** Lists a user's generations, newest first. */
export async function listGenerations(
  db: Db,
  options: GenerationListOptions,
): Promise<GenerationWithImage[]> {
  return withImages(db, await matchingGenerations(db, options).selectAll().execute());
}

/**
 * Selects a page of a user's generations, newest first, without any column. The browser's cache compares likewise, by the cases of
 * `generation-filter.fixture.ts`.
 */
export function matchingGenerations(db: Db, options: GenerationListOptions) {
  const { userId, status, search, style, isFavorite, isPublished, cursor, limit } = options;
  const { model, seed, shape, from, until, album, tag } = options;
  let query = db
    .selectFrom('generations')
    .where('deletedAt', 'is', null)
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit);
  if (status) query = query.where('status', 'in', [...status]);
  if (search) query = query.where('prompt', '~', anyCase(search));
  if (style) query = query.where('style', '=', style);
  if (isFavorite !== undefined) query = query.where('isFavorite', '=', isFavorite);
  if (isPublished !== undefined) query = query.where('publishedAt', isPublished ? 'is not' : 'is', null);
  if (model) query = query.where('model', '=', model);
  if (seed !== undefined) query = query.where('seed', '=', seed);
  if (shape) query = query.whereRef('width', COMPARED[shape], 'height');
  // The bounds of the ids keep the index from reading what is far away.
  if (from)
    query = query.where('createdAt', '>=', new Date(from)).where('id', '>=', idAt(from, -ID_SLACK_MS));
  if (until)
    query = query.where('createdAt', '<', new Date(until)).where('id', '<', idAt(until, ID_SLACK_MS));
  // The first condition is that of the partial index on tagged generations.
  if (tag)
    query = query.where('tags', '<>', sql<string[]>`'{}'`).where('tags', '@>', sql<string[]>`array[${tag}]`);
  if (album) {
    query = query.where('id', 'in', (eb) =>
      eb.selectFrom('albumPictures').select('generationId').where('albumId', '=', album),
    );
  }
  return cursor ? query.where('id', '<', cursor) : query;
}

const COMPARED = { square: '=', landscape: '>', portrait: '<' } as const satisfies Record<
  PictureShape,
  string
>;

/** How much the clocks that an id and `createdAt` come from may differ. */
const ID_SLACK_MS = HOUR_MS;

/** Returns the first UUIDv7 (RFC 9562) of a millisecond. */
function idAt(iso: string, offsetMs: number): string {
  const hex = Math.max(0, Date.parse(iso) + offsetMs)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
