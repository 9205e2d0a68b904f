import { type Insertable, type Selectable, sql } from 'kysely';
import { DEFAULT_SETTINGS } from '../../../contracts/settings.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { ShareLinksTable } from '../../db/share-links.ts';

type ShareLinkRow = Omit<Selectable<ShareLinksTable>, 'tokenHash'>;

/** A link with what it leads to. */
export interface ListedShareLink extends ShareLinkRow {
  /** The album's name; null for a picture. */
  albumName: string | null;
  /** The picture's prompt; null for an album. */
  prompt: string | null;
  /** The picture, or the newest one of the album; null for an empty album. */
  coverId: string | null;
}

/** Lists a user's links, newest first, those that have expired included. */
export async function listShareLinks(db: Db, userId: string): Promise<ListedShareLink[]> {
  const { rows } = await sql<ListedShareLink>`
    select l.id, l.user_id, l.generation_id, l.album_id, l.created_at, l.expires_at, l.opens, l.last_opened_at,
        a.name as album_name, g.prompt, coalesce(g.id, (
          select ap.generation_id from album_pictures ap
            join generations c on c.id = ap.generation_id and c.deleted_at is null and c.taken_down_at is null
            where ap.album_id = l.album_id order by ap.generation_id desc limit 1
        )) as cover_id
      from share_links l
      left join albums a on a.id = l.album_id
      left join generations g on g.id = l.generation_id
      where l.user_id = ${userId} and (l.album_id is not null or g.deleted_at is null)
      order by l.id desc`.execute(db);
  return rows;
}

export async function countShareLinks(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('shareLinks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether the user has this finished picture, and it was not taken down by an operator. Keeps it until the transaction ends. */
export async function lockShareablePicture(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('generations')
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('status', '=', 'completed')
    .where('takenDownAt', 'is', null)
    .where('deletedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertShareLink(db: Db, link: Insertable<ShareLinksTable>): Promise<void> {
  await db.insertInto('shareLinks').values(link).execute();
}

/** Deletes a link. Returns what it led to; undefined if the user has no such link. */
export function deleteShareLink(
  db: Db,
  { id, userId }: Pick<ShareLinkRow, 'id' | 'userId'>,
): Promise<Pick<ShareLinkRow, 'albumId'> | undefined> {
  return db
    .deleteFrom('shareLinks')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('albumId')
    .executeTakeFirst();
}

/** Lists what the user's valid links lead to, oldest first: the names of albums, null for a picture. */
export async function listSharedNames(db: Db, userId: string, at: Date): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('shareLinks as l')
    .leftJoin('albums as a', 'a.id', 'l.albumId')
    .select('a.name')
    .where('l.userId', '=', userId)
    .where((eb) => eb.or([eb('l.expiresAt', 'is', null), eb('l.expiresAt', '>', at)]))
    .orderBy('l.id')
    .execute();
  return rows.map(({ name }) => name);
}

export async function deleteShareLinksOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('shareLinks').where('userId', '=', userId).execute();
}

export interface OpenedShareLink
  extends Pick<ShareLinkRow, 'userId' | 'generationId' | 'albumId' | 'expiresAt'> {
  albumName: string | null;
  /** The owner's name, if the profile is public. */
  authorName: string | null;
}

/**
 * Finds a link that is valid at this time, and counts the opening if `isOpening`. Undefined for any other, and while
 * its owner's account is suspended or awaits deletion.
 */
export async function openShareLink(
  db: Db,
  { tokenHash, at, isOpening }: { tokenHash: Buffer; at: Date; isOpening: boolean },
): Promise<OpenedShareLink | undefined> {
  const isPublic = sql.lit(DEFAULT_SETTINGS.privacy.profilePublic);
  const { rows } = await sql<OpenedShareLink>`
    with held as materialized (
      select l.id, l.user_id, l.generation_id, l.album_id, l.expires_at, a.name as album_name,
          case when coalesce(s.profile_public, ${isPublic}) then nullif(p.full_name, '') end as author_name
        from share_links l
        join users u on u.id = l.user_id and u.suspended_at is null and u.deletion_requested_at is null
        left join albums a on a.id = l.album_id
        left join settings s on s.user_id = l.user_id
        left join profiles p on p.id = l.user_id
        where l.token_hash = ${tokenHash} and (l.expires_at is null or l.expires_at > ${at})
    ), counted as (
      update share_links l set opens = l.opens + 1, last_opened_at = ${at}
        from held where l.id = held.id and ${isOpening}
    )
    select * from held`.execute(db);
  return rows[0];
}

/** Lists the pictures that a link leads to, newest first, except those that an operator took down. */
export function listLinkedPictures(
  db: Db,
  { userId, generationId, albumId }: OpenedShareLink,
  { beforeId, limit }: { beforeId?: string | undefined; limit: number },
) {
  let query = db
    .selectFrom('generations as g')
    .innerJoin('images as i', 'i.generationId', 'g.id')
    .select(['g.id', 'g.prompt', 'g.style', 'g.width', 'g.height', 'i.contentType'])
    .where('g.userId', '=', userId)
    .where('g.status', '=', 'completed')
    .where('g.takenDownAt', 'is', null)
    .where('g.deletedAt', 'is', null)
    .orderBy('g.id', 'desc')
    .limit(limit);
  if (generationId !== null) query = query.where('g.id', '=', generationId);
  if (albumId !== null) {
    query = query.where('g.id', 'in', (eb) =>
      eb.selectFrom('albumPictures').select('generationId').where('albumId', '=', albumId),
    );
  }
  return (beforeId ? query.where('g.id', '<', beforeId) : query).execute();
}

export type LinkedPicture = Awaited<ReturnType<typeof listLinkedPictures>>[number];
