import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';

/** Likes and downloads of a published image or a sample. */
export interface Reactions {
  likes: number;
  downloads: number;
  likedByMe: boolean;
}

export const NO_REACTIONS: Reactions = { likes: 0, downloads: 0, likedByMe: false };

/** Returns the reactions to each image, as `viewerId` (null for a visitor) sees them. */
export async function countReactions(
  db: Db,
  ids: readonly string[],
  viewerId: string | null,
): Promise<Map<string, Reactions>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Reactions & { id: string }>`
    select p.id,
        -- Samples have no generation: their likes are counted.
        coalesce(g.likes, (select count(*)::int from likes l where l.picture_id = p.id)) as likes,
        -- A picture without a count was not downloaded since they are kept.
        coalesce(c.downloads, (select count(*)::int from downloads d where d.picture_id = p.id)) as downloads,
        exists (select from likes l where l.picture_id = p.id and l.user_id = ${viewerId}::uuid) as liked_by_me
      from unnest(${[...ids]}::uuid[]) p (id) left join generations g on g.id = p.id
        left join download_counts c on c.picture_id = p.id`.execute(db);
  return new Map(rows.map(({ id, ...reactions }) => [id, reactions]));
}

/** Counts likes per sample. Samples without likes are absent. */
export async function countLikes(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('likes')
    .select((eb) => ['pictureId', eb.fn.countAll<number>().as('likes')])
    .where('pictureId', 'in', [...ids])
    .groupBy('pictureId')
    .execute();
  return new Map(rows.map(({ pictureId, likes }) => [pictureId, likes]));
}

type Like = { pictureId: string; userId: string };

/**
 * Likes an image; idempotent. Locks the generation's row, so that no like is left behind when the janitor deletes the row. Does
 * nothing for a removed image.
 */
export async function likeImage(db: Db, { pictureId, userId }: Like): Promise<void> {
  await db
    .insertInto('likes')
    .columns(['pictureId', 'userId'])
    .expression((eb) =>
      eb
        .selectFrom('generations as g')
        .innerJoin('users as u', (join) => join.on('u.id', '=', userId))
        .select(['g.id', 'u.id as userId'])
        .where('g.id', '=', pictureId)
        .where('g.deletedAt', 'is', null)
        .forKeyShare('g'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Likes a sample, which has no row; idempotent. */
export async function likeSample(db: Db, { pictureId, userId }: Like): Promise<void> {
  await db
    .insertInto('likes')
    .columns(['pictureId', 'userId'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([sql<string>`${pictureId}::uuid`.as('pictureId'), 'id'])
        .where('id', '=', userId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function unlike(db: Db, { pictureId, userId }: Like): Promise<void> {
  await db.deleteFrom('likes').where('pictureId', '=', pictureId).where('userId', '=', userId).execute();
}

/** `viewer` is a keyed hash of the IP address. */
type Download = { pictureId: string; viewer: Buffer };

/** Counts a download once per viewer and day, unless the image was removed. Locks the row as {@link likeImage} does. */
export async function countImageDownload(db: Db, { pictureId, viewer }: Download): Promise<void> {
  await db
    .insertInto('downloads')
    .columns(['pictureId', 'viewer'])
    .expression((eb) =>
      eb
        .selectFrom('generations')
        .select(['id', sql<Buffer>`${viewer}::bytea`.as('viewer')])
        .where('id', '=', pictureId)
        .where('deletedAt', 'is', null)
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Counts a download of a sample once per viewer and day. */
export async function countSampleDownload(db: Db, download: Download): Promise<void> {
  await db
    .insertInto('downloads')
    .values(download)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes likes and downloads after the generation's row: writing them locks that row, so none comes later. */
export async function forgetReactions(tx: Tx, pictureId: string): Promise<void> {
  await tx.deleteFrom('likes').where('pictureId', '=', pictureId).execute();
  await tx.deleteFrom('downloads').where('pictureId', '=', pictureId).execute();
}
