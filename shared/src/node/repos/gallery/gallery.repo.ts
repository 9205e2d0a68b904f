import { type Selectable, sql } from 'kysely';
import { DEFAULT_SETTINGS } from '../../../contracts/settings.ts';
import type { StyleId } from '../../../contracts/styles.ts';
import type { Db } from '../../db/client.ts';
import { contains } from '../../db/contains.ts';
import type { GenerationsTable } from '../../db/generations.ts';
import { instantOf, isBehind, microsOf, type Place } from '../../db/keyset.ts';

/**
 * The position of an image in the gallery: most likes first, then the latest publication, then the greater id. `likes` is 0
 * where the list is not ordered by likes.
 */
export interface GalleryPlace extends Place {
  likes: number;
}

type GenerationPart = Pick<
  Selectable<GenerationsTable>,
  ('userId' | 'prompt' | 'style' | 'model' | 'seed') | ('width' | 'height' | 'resolution' | 'aspectRatio')
>;

/** A published image with its author and its position. */
export interface PublishedImage extends GalleryPlace, GenerationPart {
  publishedAt: Date;
  contentType: string;
  /** Whether name and avatar may be shown. */
  isAuthorPublic: boolean;
  fullName: string | null;
  avatarUrl: string | null;
}

export interface GalleryFilter {
  /** A part of the prompt, case-insensitive. */
  search?: string | undefined;
  style?: StyleId | undefined;
}

const { privacy } = DEFAULT_SETTINGS;

/** Selects published images, except those of accounts that hide them, are suspended or await deletion. */
function visible(db: Db, { search, style }: GalleryFilter = {}) {
  let query = db
    .selectFrom('generations as g')
    .innerJoin('users as u', 'u.id', 'g.userId')
    .leftJoin('settings as s', 's.userId', 'g.userId')
    .where('g.publishedAt', 'is not', null)
    .where('g.deletedAt', 'is', null)
    .where('u.deletionRequestedAt', 'is', null)
    .where('u.suspendedAt', 'is', null)
    .where((eb) => eb.fn.coalesce('s.showInGallery', eb.lit(privacy.showInGallery)));
  if (search) query = query.where('g.prompt', 'ilike', contains(search));
  if (style) query = query.where('g.style', '=', style);
  return query;
}

const published = (db: Db, filter?: GalleryFilter) =>
  visible(db, filter)
    .innerJoin('images as i', 'i.generationId', 'g.id')
    .leftJoin('profiles as p', 'p.id', 'g.userId')
    .select(['g.id', 'g.userId', 'g.prompt', 'g.style', 'g.model', 'g.seed', 'g.width', 'g.height'])
    .select(['g.resolution', 'g.aspectRatio', 'g.publishedAt', 'i.contentType', 'p.fullName', 'p.avatarUrl'])
    .select((eb) => eb.fn.coalesce('s.profilePublic', eb.lit(privacy.profilePublic)).as('isAuthorPublic'))
    .select(microsOf('g.published_at').as('micros'))
    .$narrowType<{ publishedAt: Date }>();

export type GalleryPageOptions = GalleryFilter & {
  /** The position of the last image of the previous page. */
  after?: GalleryPlace | undefined;
  limit: number;
};

/** Lists the latest publications first. */
export async function listNewest(
  db: Db,
  { after, limit, ...filter }: GalleryPageOptions,
): Promise<PublishedImage[]> {
  let query = published(db, filter).select((eb) => eb.lit(0).as('likes'));
  if (after) query = query.where(isBehind('g.published_at', 'g.id', after));
  return query.orderBy('g.publishedAt', 'desc').orderBy('g.id', 'desc').limit(limit).execute();
}

/** Lists images by their current likes: an image may have moved since the previous page. */
export async function listPopular(
  db: Db,
  { after, limit, ...filter }: GalleryPageOptions,
): Promise<PublishedImage[]> {
  let query = published(db, filter).select('g.likes');
  if (after) {
    const place = sql`${after.likes}::bigint, ${instantOf(after.micros)}, ${after.id}::uuid`;
    query = query.where(sql<boolean>`(g.likes, g.published_at, g.id) < (${place})`);
  }
  return query
    .orderBy('g.likes', 'desc')
    .orderBy('g.publishedAt', 'desc')
    .orderBy('g.id', 'desc')
    .limit(limit)
    .execute();
}

/** Finds an image that is visible in the gallery. */
export function findPublished(db: Db, id: string): Promise<PublishedImage | undefined> {
  return published(db)
    .select((eb) => eb.lit(0).as('likes'))
    .where('g.id', '=', id)
    .executeTakeFirst();
}
