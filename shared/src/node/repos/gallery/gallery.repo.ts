import { type Selectable, sql } from 'kysely';
import { DEFAULT_SETTINGS } from '../../../contracts/settings.ts';
import type { StyleId } from '../../../contracts/styles.ts';
import type { Db } from '../../db/client.ts';
import { contains } from '../../db/contains.ts';
import type { GenerationsTable } from '../../db/generations.ts';
import { instantOf, isBehind, microsOf, type Place } from '../../db/keyset.ts';

/**
 * Where a picture stands in the gallery: the most liked first, then the last published, then the greater id. `likes` is 0
 * where they do not order it.
 */
export interface GalleryPlace extends Place {
  likes: number;
}

type GenerationPart = Pick<
  Selectable<GenerationsTable>,
  ('userId' | 'prompt' | 'style' | 'model' | 'seed') | ('width' | 'height' | 'resolution' | 'aspectRatio')
>;

/** A published image with its author and its place. */
export interface PublishedImage extends GalleryPlace, GenerationPart {
  publishedAt: Date;
  contentType: string;
  /** Whether name and avatar may be shown. */
  isAuthorPublic: boolean;
  fullName: string | null;
  avatarUrl: string | null;
}

export interface GalleryFilter {
  /** A part of the prompt, in capital or small letters. */
  search?: string | undefined;
  style?: StyleId | undefined;
}

const { privacy } = DEFAULT_SETTINGS;

/** What its owner published and lets everybody see. An account that is suspended, or to be deleted, shows nothing. */
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
  /** Only what stands behind this place: the last one of the page before. */
  after?: GalleryPlace | undefined;
  limit: number;
};

/** The last published first. */
export async function listNewest(
  db: Db,
  { after, limit, ...filter }: GalleryPageOptions,
): Promise<PublishedImage[]> {
  let query = published(db, filter).select((eb) => eb.lit(0).as('likes'));
  if (after) query = query.where(isBehind('g.published_at', 'g.id', after));
  return query.orderBy('g.publishedAt', 'desc').orderBy('g.id', 'desc').limit(limit).execute();
}

/** The most liked first, as it is now: a picture may have moved since the page before. */
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

/** An image that everybody may see in the gallery. */
export function findPublished(db: Db, id: string): Promise<PublishedImage | undefined> {
  return published(db)
    .select((eb) => eb.lit(0).as('likes'))
    .where('g.id', '=', id)
    .executeTakeFirst();
}
