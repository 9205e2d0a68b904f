import { sql } from 'kysely';
import { createTurns } from '../../async/turns.ts';
import type { Db } from '../../db/client.ts';
import { ago, inSeconds } from '../../db/time.ts';
import { forgetReactions } from '../gallery/reactions.repo.ts';
import {
  type AttemptFailure,
  failedColumns,
  fileFailure,
  isTriedAgain,
  SETTLED,
  type Settled,
} from './settlements.repo.ts';
import { notInUse } from './uploads.repo.ts';

/** Longer than every lease. */
const PURGED_AFTER_SECONDS = 60;

const WORKER_LOST: AttemptFailure = { code: 'worker_lost', retryable: true, isLoss: true };
/** Runs that fail are settled one by one, in parallel with the worker's other queries. */
const RUNS_AT_ONCE = 2;

/**
 * Ends attempts whose lease expired with `worker_lost`. Passes over rows that another session has locked: the next call finds
 * them again. Returns the changed rows.
 *
 * @param options.onFailure called for each row that could not be settled; the others are
 */
export async function settleLostClaims(
  db: Db,
  { limit, onFailure }: { limit: number; onFailure: (err: unknown, id: string) => void },
): Promise<Settled[]> {
  const triedAgain = await requeueLost(db, limit);
  const inTurn = createTurns({ concurrency: RUNS_AT_ONCE });
  const failed = await Promise.all(
    (await findLostForGood(db, limit)).map((id) =>
      inTurn(() => failLost(db, id)).catch((err: unknown) => {
        onFailure(err, id);
        return undefined;
      }),
    ),
  );
  return [...triedAgain, ...failed.filter((row) => row !== undefined)];
}

/** Locks attempts whose lease expired, those that lapsed first, and skips rows that are locked already. */
const lost = (db: Db) =>
  db
    .selectFrom('generations')
    .select('id')
    .where('status', '=', 'processing')
    .where('leaseUntil', '<', sql<Date>`now()`)
    .orderBy('leaseUntil')
    .forUpdate()
    .skipLocked();

/** Sets lost attempts back to pending if their run continues, in one statement. */
async function requeueLost(db: Db, limit: number): Promise<Settled[]> {
  return db
    .updateTable('generations')
    .set(failedColumns(WORKER_LOST))
    .where(
      'id',
      'in',
      lost(db)
        .where((row) => isTriedAgain(WORKER_LOST, row))
        .limit(limit),
    )
    .returning(SETTLED)
    .execute();
}

/** Finds lost attempts that were the last of their runs. */
async function findLostForGood(db: Db, limit: number): Promise<string[]> {
  const rows = await lost(db)
    .where((row) => row.not(isTriedAgain(WORKER_LOST, row)))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Fails a run whose last attempt is lost. Undefined when it was renewed or settled meanwhile, or is locked now. */
async function failLost(db: Db, id: string): Promise<Settled | undefined> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('generations')
      .set(failedColumns(WORKER_LOST))
      .where('id', 'in', lost(tx).where('id', '=', id))
      .returning(SETTLED)
      .executeTakeFirst();
    if (row) await fileFailure(tx, row);
    return row;
  });
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

/** Schedules the next run of a chore. */
export async function rescheduleChore(db: Db, name: string, seconds: number): Promise<void> {
  await db
    .updateTable('chores')
    .set({ dueAt: inSeconds(seconds) })
    .where('name', '=', name)
    .execute();
}

/** Returns when a chore is or was due; undefined for one that has not been requested yet. */
export async function findChoreDue(db: Db, name: string): Promise<Date | undefined> {
  const row = await db.selectFrom('chores').select('dueAt').where('name', '=', name).executeTakeFirst();
  return row?.dueAt;
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
  const [images, variants, patches] = await Promise.all([
    db
      .selectFrom('images')
      .select(['objectKey', 'displayKey', 'thumbnailKey'])
      .where('generationId', 'in', ids)
      .execute(),
    db.selectFrom('imageVariants').select('objectKey').where('generationId', 'in', ids).execute(),
    db.selectFrom('cleanPatches').select('objectKey').where('generationId', 'in', ids).execute(),
  ]);
  const keys = [...images, ...variants, ...patches].flatMap(Object.values<string | null>);
  return {
    keys: new Set(keys.filter((key) => key !== null)),
    unsettled: new Set([...making, ...makingFile].map((row) => row.id)),
  };
}

/**
 * Takes generations that were removed so long ago that the lease of a late writer has expired. Of any number of workers, each gets
 * different ones. Those that are not purged are free again after the same time, behind the others.
 */
export async function takeDeleted(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .updateTable('generations')
    .set({ deletedAt: sql<Date>`now()`, purgingSince: sql<Date>`now()` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('generations')
        .select('id')
        .where('deletedAt', '<', ago(PURGED_AFTER_SECONDS))
        .where(notInUse('generation'))
        .orderBy('deletedAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Deletes a removed generation, with the likes and downloads of its image. Leaves one that another session has locked to the next
 * run.
 */
export async function purgeGeneration(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const removed = await tx
      .selectFrom('generations')
      .select('id')
      .where('id', '=', id)
      .where('deletedAt', 'is not', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!removed) return;
    await tx.deleteFrom('generations').where('id', '=', id).execute();
    await forgetReactions(tx, id);
  });
}
