import { type Insertable, type Selectable, sql } from 'kysely';
import type { CleanPatchesTable } from '../../db/clean-patches.ts';
import type { Db } from '../../db/client.ts';
import type { ChangedRow } from '../../db/generations.ts';
import type { ImagesTable } from '../../db/images.ts';
import { inSeconds } from '../../db/time.ts';
import { type ImageOrigin, insertOrigins } from './origins.repo.ts';
import { lockGeneration, raiseVersion } from './variants.repo.ts';

export type CleanPatch = Pick<Selectable<CleanPatchesTable>, 'generationId' | 'userId' | 'objectKey'>;

/** A patch that was taken is free again after this time, if its worker did not use it. */
const TAKEN_SECONDS = 900;

/**
 * Takes the newest patch of each of some accounts that may be on a paid plan. The accounts are chosen at random, so that those
 * with many pictures, or whose pictures fail, do not delay the others. The caller must check whether a member has a seat. Of any
 * number of workers, each gets different ones.
 */
export async function takePatches(db: Db, limit: number): Promise<CleanPatch[]> {
  // Lateral, so that only patches of paying accounts are read: nearly all others are never taken.
  const { rows } = await sql<CleanPatch>`
    with paying as materialized (
      select user_id from subscribers
        where subscribed and subscription_tier <> 'free' and (subscription_end is null or subscription_end > now())
    ), users_of as (
      select user_id from paying
      union select m.user_id from paying join teams t on t.owner_id = paying.user_id join team_members m on m.team_id = t.id
    ), due as (
      select p.generation_id from (select user_id from users_of order by random()) users_of cross join lateral (
        select generation_id from clean_patches
          where clean_patches.user_id = users_of.user_id and due_at <= now()
          order by generation_id desc limit 1
      ) p limit ${limit}
    )
    update clean_patches set due_at = ${inSeconds(TAKEN_SECONDS)}
      where generation_id in (
        select generation_id from clean_patches where generation_id in (select generation_id from due) and due_at <= now()
          for update skip locked
      )
      returning generation_id, user_id, object_key`.execute(db);
  return rows;
}

/**
 * Replaces the files of a picture by clean ones. The replaced files then have no row, and the orphan sweep removes them
 * later: links of the store may lead to them for two hours. Undefined when the picture was removed or is clean already.
 */
export async function settleCleaned(
  db: Db,
  generationId: string,
  {
    image,
    origins,
  }: {
    image: Pick<
      Insertable<ImagesTable>,
      'objectKey' | 'displayKey' | 'thumbnailKey' | 'contentType' | 'bytes'
    >;
    origins: readonly ImageOrigin[];
  },
): Promise<ChangedRow | undefined> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockGeneration(tx, generationId))) return undefined;
    const { numDeletedRows } = await tx
      .deleteFrom('cleanPatches')
      .where('generationId', '=', generationId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return undefined;
    await tx
      .updateTable('images')
      .set({ ...image, hasWatermark: false })
      .where('generationId', '=', generationId)
      .execute();
    await insertOrigins(tx, generationId, origins);
    return raiseVersion(tx, generationId);
  });
}
