import { type RawBuilder, type Selectable, sql } from 'kysely';
import { DEFAULT_SETTINGS } from '../../../contracts/settings.ts';
import type { StyleId } from '../../../contracts/styles.ts';
import type { Db } from '../../db/client.ts';
import { contains } from '../../db/contains.ts';
import type { GenerationsTable } from '../../db/generations.ts';
import { instantOf, isBehind, microsOf, type Place } from '../../db/keyset.ts';
import { SHOWS_PUBLISHED } from './visibility.repo.ts';

/**
 * The position of an image in the gallery: most likes first, then the latest publication, then the greater id. `likes`
 * is 0 if the list is not ordered by likes.
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
  /** The public address of the author's pictures. */
  authorId: string | null;
  fullName: string | null;
  avatarUrl: string | null;
}

export interface GalleryFilter {
  /** A part of the prompt, case-insensitive. */
  search?: string | undefined;
  style?: StyleId | undefined;
  /** The pictures of this user. */
  userId?: string | undefined;
}

const { privacy } = DEFAULT_SETTINGS;

/** Selects what is published, also by accounts that hide it. */
function listed(db: Db, { style, userId }: Pick<GalleryFilter, 'style' | 'userId'> = {}) {
  return db
    .selectFrom('generations as g')
    .select(['g.id', 'g.userId', 'g.prompt', 'g.style', 'g.model', 'g.seed', 'g.width', 'g.height'])
    .select(['g.resolution', 'g.aspectRatio', 'g.publishedAt', 'g.likes'])
    .where('g.publishedAt', 'is not', null)
    .where('g.deletedAt', 'is', null)
    .$narrowType<{ publishedAt: Date }>()
    .$if(style !== undefined, (query) => query.where('g.style', '=', style as StyleId))
    .$if(userId !== undefined, (query) => query.where('g.userId', '=', userId as string));
}
type Listed = ReturnType<typeof listed>;

/** Selects images of `found`, except those of accounts that hide them, are suspended or await deletion. */
const visible = (db: Db, found: Listed) =>
  db
    .selectFrom(found.as('g'))
    .innerJoin('users as u', 'u.id', 'g.userId')
    .leftJoin('settings as s', 's.userId', 'g.userId')
    .innerJoin('images as i', 'i.generationId', 'g.id')
    .leftJoin('profiles as p', 'p.id', 'g.userId')
    .selectAll('g')
    .select(['i.contentType', 's.authorId', 'p.fullName', 'p.avatarUrl'])
    .select((eb) => eb.fn.coalesce('s.profilePublic', eb.lit(privacy.profilePublic)).as('isAuthorPublic'))
    .select(microsOf('g.published_at').as('micros'))
    .where(SHOWS_PUBLISHED);

export type GalleryPageOptions = GalleryFilter & {
  /** The position of the last image of the previous page. */
  after?: GalleryPlace | undefined;
  limit: number;
};

/** Lists the latest publications first. */
export async function listNewest(db: Db, { after, ...options }: GalleryPageOptions) {
  const rows = await listInOrder(db, options, {
    columns: ['g.published_at', 'g.id'],
    isNext: after && isBehind('g.published_at', 'g.id', after),
  });
  return rows.map((row): PublishedImage => ({ ...row, likes: 0 }));
}

/** Lists images by their current likes: an image may have moved since the previous page. */
export function listPopular(db: Db, { after, ...options }: GalleryPageOptions): Promise<PublishedImage[]> {
  const place =
    after && sql.join([sql`${after.likes}::bigint`, instantOf(after.micros), sql`${after.id}::uuid`]);
  return listInOrder(db, options, {
    columns: ['g.likes', 'g.published_at', 'g.id'],
    isNext: place && sql`(g.likes, g.published_at, g.id) < (${place})`,
  });
}

interface GalleryOrder {
  /** All descending. */
  columns: readonly string[];
  /** Condition for what comes after the previous page. */
  isNext: RawBuilder<boolean> | undefined;
}

/** How many of the next images a search scans in order: at first, and if the words turn out to be common. */
const LOOKED_THROUGH = { first: 100, common: 1_000 };
/** Words that are in no more images are rare: all of them are read and ordered. */
const RARE = 300;

async function listInOrder(
  db: Db,
  { limit, search, style, userId }: Omit<GalleryPageOptions, 'after'>,
  { columns, isNext }: GalleryOrder,
): Promise<PublishedImage[]> {
  const order = sql.join(columns.map((column) => sql`${sql.ref(column)} desc`));
  const next = isNext ? listed(db, { style, userId }).where(isNext) : listed(db, { style, userId });
  const page = (found: Listed) => visible(db, found).orderBy(order).limit(limit);
  if (!search) return page(next).execute();

  // The planner cannot know whether words are common among what comes next. A walk in order reads everything for words that are
  // not, and the index of trigrams finds too many for words that are.
  const matches = sql<boolean>`g.prompt ilike ${contains(search)}`;
  const near = (count: number) => page(next.orderBy(order).limit(count)).where(matches).execute();
  const first = await near(LOOKED_THROUGH.first);
  if (first.length === limit) return first;

  // Materialized, it is planned for all of its rows, which are in the index, and read until there are enough.
  const found = await db
    .with(
      (cte) => cte('matching').materialized(),
      () => next.where(matches).clearSelect().select('g.id'),
    )
    .selectFrom('matching')
    .select('id')
    .limit(RARE + 1)
    .execute();
  if (found.length === 0) return [];
  if (found.length <= RARE) {
    const ids = found.map(({ id }) => id);
    return page(next.where('g.id', 'in', ids)).execute();
  }
  const common = await near(LOOKED_THROUGH.common);
  if (common.length === limit) return common;
  // Without an offset, the walk in order would be planned again.
  return page(next.where(matches).offset(0)).execute();
}

/** Finds an image that is visible in the gallery. */
export async function findPublished(db: Db, id: string): Promise<PublishedImage | undefined> {
  const row = await visible(db, listed(db).where('g.id', '=', id)).executeTakeFirst();
  return row && { ...row, likes: 0 };
}

/** A user who published pictures under their name, with the newest of them. */
export interface AuthorRow {
  userId: string;
  authorId: string;
  fullName: string;
  avatarUrl: string | null;
  pictures: number;
  newestId: string;
}

/** Finds an author by the public address. Undefined for one whose profile or pictures are not public, and for one without a name or pictures. */
export async function findAuthor(db: Db, authorId: string): Promise<AuthorRow | undefined> {
  const { rows } = await sql<AuthorRow>`
    select s.user_id, s.author_id, p.full_name, p.avatar_url, published.pictures, newest.newest_id
      from settings s join users u on u.id = s.user_id join profiles p on p.id = s.user_id
        cross join lateral (
          select count(*)::int as pictures from generations g
            where g.user_id = s.user_id and g.published_at is not null and g.deleted_at is null
        ) published
        cross join lateral (
          select g.id as newest_id from generations g
            where g.user_id = s.user_id and g.published_at is not null and g.deleted_at is null
            order by g.published_at desc, g.id desc limit 1
        ) newest
      where s.author_id = ${authorId} and s.profile_public and p.full_name <> '' and ${SHOWS_PUBLISHED}`.execute(
    db,
  );
  return rows[0];
}
