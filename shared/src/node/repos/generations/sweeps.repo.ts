import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { ago, inSeconds } from '../../db/time.ts';
import { forgetReactions } from '../gallery/reactions.repo.ts';
import type { GenerationRow } from './generations.repo.ts';
import { settleFailed } from './settlements.repo.ts';

/** Ends the attempts of workers that stopped renewing their lease, as `worker_lost`. Returns what changed. */
export async function settleLostClaims(
  db: Db,
  limit: number,
): Promise<Pick<GenerationRow, 'id' | 'userId' | 'version'>[]> {
  const lost = await db
    .selectFrom('generations')
    .select(['id', 'attempt'])
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
 * Takes a chore that is due, for the next `everySeconds`: of any number of workers that ask, one does it. A name that is
 * new is due after that time: a database that has just been made, perhaps to restore another into, is no ground to remove anything.
 */
export async function takeChore(db: Db, name: string, everySeconds: number): Promise<boolean> {
  const dueAt = inSeconds(everySeconds);
  const taken = await db
    .insertInto('chores')
    .values({ name, dueAt })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ dueAt }).where('chores.dueAt', '<=', sql<Date>`now()`),
    )
    // Zero where this statement has made the row.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirst();
  return taken?.isNew === false;
}

/** What may lie in the store for some generations: the keys that rows name, and those of generations being made now. */
export async function findKept(
  db: Db,
  generationIds: readonly string[],
): Promise<{ keys: Set<string>; unsettled: Set<string> }> {
  if (generationIds.length === 0) return { keys: new Set(), unsettled: new Set() };
  const ids = [...generationIds];
  // First, or one that settles in between would be neither here nor there.
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

/** Removed generations whose late writers, if any, have lost their lease long ago. */
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

/** Forgets a removed generation, with the likes and downloads of its image. */
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
