import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { ago, inSeconds } from '../../db/time.ts';
import { forgetReactions } from '../gallery/reactions.repo.ts';
import type { GenerationRow } from './generations.repo.ts';
import { settleFailed } from './settlements.repo.ts';

/** Fails attempts whose lease expired with `worker_lost`. Returns the changed rows. */
export async function settleLostClaims(
  db: Db,
  limit: number,
): Promise<Pick<GenerationRow, 'id' | 'userId' | 'version'>[]> {
  const lost = await db
    .selectFrom('generations')
    .select(['id', 'attempt', 'claimToken'])
    .where('status', '=', 'processing')
    .where('leaseUntil', '<', sql<Date>`now()`)
    .orderBy('leaseUntil')
    .limit(limit)
    .execute();
  const settled = await Promise.all(
    lost.map((claim) =>
      settleFailed(db, claim, { code: 'worker_lost', retryable: true }, { ifExpired: true }),
    ),
  );
  return settled.filter((row) => row !== undefined);
}

/**
 * Claims a chore that is due and schedules the next in `everySeconds`. Of any number of workers, one gets true. A new name is due
 * only after that time: a database that was just created, perhaps to restore a backup into, must not trigger deletions.
 */
export async function takeChore(db: Db, name: string, everySeconds: number): Promise<boolean> {
  const dueAt = inSeconds(everySeconds);
  const taken = await db
    .insertInto('chores')
    .values({ name, dueAt })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ dueAt }).where('chores.dueAt', '<=', sql<Date>`now()`),
    )
    // xmax is 0 in a row that this statement inserted.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirst();
  return taken?.isNew === false;
}

/** Returns the object keys that rows of these generations name, and the generations that are writing objects now. */
export async function findKept(
  db: Db,
  generationIds: readonly string[],
): Promise<{ keys: Set<string>; unsettled: Set<string> }> {
  if (generationIds.length === 0) return { keys: new Set(), unsettled: new Set() };
  const ids = [...generationIds];
  // Read before the keys, or a generation that settles in between would be in neither result.
  const [making, makingFile] = await Promise.all([
    db
      .selectFrom('generations')
      .select('id')
      .where('id', 'in', ids)
      .where('status', '=', 'processing')
      .execute(),
    db
      .selectFrom('imageVariants')
      .select('generationId as id')
      .where('generationId', 'in', ids)
      .where('status', '=', 'pending')
      .execute(),
  ]);
  const [images, variants] = await Promise.all([
    db
      .selectFrom('images')
      .select(['objectKey', 'displayKey', 'thumbnailKey'])
      .where('generationId', 'in', ids)
      .execute(),
    db.selectFrom('imageVariants').select('objectKey').where('generationId', 'in', ids).execute(),
  ]);
  const keys = [...images, ...variants].flatMap(Object.values<string | null>);
  return {
    keys: new Set(keys.filter((key) => key !== null)),
    unsettled: new Set([...making, ...makingFile].map((row) => row.id)),
  };
}

/** Finds generations that were removed so long ago that the lease of a late writer has expired. */
export async function findDeleted(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('generations')
    .select('id')
    .where('deletedAt', '<', ago(60))
    .orderBy('deletedAt')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Deletes a removed generation, with the likes and downloads of its image. */
export async function purgeGeneration(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('generations')
      .where('id', '=', id)
      .where('deletedAt', 'is not', null)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await forgetReactions(tx, id);
  });
}
