import { type Insertable, type Selectable, sql } from 'kysely';
import type { AlbumsTable } from '../../db/albums.ts';
import type { Db, Tx } from '../../db/client.ts';

export type AlbumRow = Selectable<AlbumsTable>;

/** An album with the number of its pictures and the newest of them, which is null in an empty album. */
export interface AlbumWithCover extends AlbumRow {
  pictures: number;
  coverId: string | null;
  width: number | null;
  height: number | null;
}

export interface AlbumFilter {
  id?: string | undefined;
  /** Only the albums that this picture is in. */
  pictureId?: string | undefined;
}

/** Lists a user's albums by name. */
export async function listAlbums(
  db: Db,
  userId: string,
  { id, pictureId }: AlbumFilter = {},
): Promise<AlbumWithCover[]> {
  const one = id === undefined ? sql`` : sql`and a.id = ${id}`;
  const containing =
    pictureId === undefined
      ? sql``
      : sql`and exists (select from album_pictures ap where ap.album_id = a.id and ap.generation_id = ${pictureId})`;
  const { rows } = await sql<AlbumWithCover>`
    -- Counted in the index of album_pictures alone, less the few that are removed and not purged yet.
    with removed as (
      select ap.album_id, count(*) as pictures from generations g join album_pictures ap on ap.generation_id = g.id
        where g.user_id = ${userId} and g.deleted_at is not null group by ap.album_id
    )
    select a.id, a.user_id, a.name, a.created_at, (held.pictures - coalesce(removed.pictures, 0))::int as pictures,
        cover.id as cover_id, cover.width, cover.height
      from albums a
      cross join lateral (select count(*) as pictures from album_pictures ap where ap.album_id = a.id) held
      left join removed on removed.album_id = a.id
      left join lateral (
        select g.id, g.width, g.height from album_pictures ap
          join generations g on g.id = ap.generation_id and g.deleted_at is null
          where ap.album_id = a.id order by ap.generation_id desc limit 1
      ) cover on true
      where a.user_id = ${userId} ${one} ${containing}
      order by lower(a.name), a.id`.execute(db);
  return rows;
}

export async function countAlbums(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('albums')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns whether it was created: the user may have one of this name. */
export async function insertAlbum(db: Db, album: Insertable<AlbumsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('albums')
    .values(album)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Renames an album unless the user has another one of this name. */
export async function renameAlbum(
  db: Db,
  { id, userId, name }: Pick<AlbumRow, 'id' | 'userId' | 'name'>,
): Promise<'renamed' | 'missing' | 'taken'> {
  const other = await db
    .selectFrom('albums')
    .select('id')
    .where('userId', '=', userId)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other) return 'taken';
  const { numUpdatedRows } = await db
    .updateTable('albums')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? 'renamed' : 'missing';
}

/** Deletes an album; its pictures stay. Returns whether the user had it. */
export async function deleteAlbum(db: Db, { id, userId }: Pick<AlbumRow, 'id' | 'userId'>): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('albums')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Keeps an album until the transaction ends. Returns whether the user has it.
 */
export async function lockAlbum(tx: Tx, { id, userId }: Pick<AlbumRow, 'id' | 'userId'>): Promise<boolean> {
  const album = await tx
    .selectFrom('albums')
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return album !== undefined;
}

/** Adds finished pictures of the album's owner. Lock the album first. Returns the ids of those that are in it now. */
export async function addPictures(
  tx: Tx,
  { id: albumId, userId }: Pick<AlbumRow, 'id' | 'userId'>,
  ids: readonly string[],
): Promise<string[]> {
  const own = await tx
    .selectFrom('generations')
    .select('id')
    .where('id', 'in', [...ids])
    .where('userId', '=', userId)
    .where('status', '=', 'completed')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute();
  if (own.length === 0) return [];
  await tx
    .insertInto('albumPictures')
    .values(own.map(({ id }) => ({ albumId, generationId: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return own.map(({ id }) => id);
}

/** Removes pictures from an album. Lock the album first. */
export async function removePictures(tx: Tx, albumId: string, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('albumPictures')
    .where('albumId', '=', albumId)
    .where('generationId', 'in', [...ids])
    .execute();
}

/** Lists a user's albums with the ids of all their pictures, for the user's export. */
export async function listAlbumContents(db: Db, userId: string) {
  const { rows } = await sql<{ name: string; createdAt: Date; pictures: string[] }>`
    select a.name, a.created_at,
        array(select ap.generation_id::text from album_pictures ap where ap.album_id = a.id order by 1) as pictures
      from albums a where a.user_id = ${userId} order by lower(a.name), a.id`.execute(db);
  return rows;
}
