import { sql } from 'kysely';
import { DAY_SECONDS } from '../../../contracts/durations.ts';
import { ACTIVE_STATUSES } from '../../../contracts/generation.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { ChangedRow } from '../../db/generations.ts';
import { ago } from '../../db/time.ts';
import { cancelWithin, type GenerationRow } from '../generations/generations.repo.ts';
import { endTeam, lockTeamOf } from '../teams/teams.repo.ts';
import { eraseSecurityEventsOf } from './security-events.repo.ts';

/**
 * Records the request to delete the account; only the first one counts. Locks the user until the transaction ends, which blocks
 * concurrent sign-ins.
 *
 * @returns when it was first requested, and whether that was before this call; undefined when there is no such user
 */
export async function requestDeletion(
  tx: Tx,
  userId: string,
): Promise<{ requestedAt: Date; wasRequested: boolean } | undefined> {
  const user = await lockUser(tx, userId);
  if (!user) return undefined;
  if (user.deletionRequestedAt) return { requestedAt: user.deletionRequestedAt, wasRequested: true };
  const { deletionRequestedAt } = await tx
    .updateTable('users')
    .set({ deletionRequestedAt: sql<Date>`now()` })
    .where('id', '=', userId)
    .returning(sql<Date>`deletion_requested_at`.as('deletionRequestedAt'))
    .executeTakeFirstOrThrow();
  return { requestedAt: deletionRequestedAt, wasRequested: false };
}

/**
 * Cancels the request to delete the account, at sign-in. Locks the user until the transaction ends, so that a concurrent
 * request for deletion finds the new session and revokes it.
 *
 * @returns whether deletion had been requested; undefined when the account is being erased or is gone
 */
export async function takeBackDeletion(tx: Tx, userId: string): Promise<boolean | undefined> {
  const user = await lockUser(tx, userId);
  if (!user || user.erasingSince) return undefined;
  if (!user.deletionRequestedAt) return false;
  await tx.updateTable('users').set({ deletionRequestedAt: null }).where('id', '=', userId).execute();
  return true;
}

/** Locks the user. Not with `for update`, which would block inserts of rows that refer to it. */
function lockUser(tx: Tx, userId: string) {
  return tx
    .selectFrom('users')
    .select(['deletionRequestedAt', 'erasingSince'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Returns the user's active generations by id: an order in which concurrent writers may lock them. */
export async function findActive(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('generations')
    .select('id')
    .where('userId', '=', userId)
    .where('status', 'in', [...ACTIVE_STATUSES])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Cancels {@link findActive} and releases their credits. Returns the canceled rows, to announce after the commit. */
export async function cancelAll(tx: Tx, userId: string): Promise<GenerationRow[]> {
  const canceled: GenerationRow[] = [];
  for (const id of await findActive(tx, userId)) {
    const row = await cancelWithin(tx, id);
    if (row) canceled.push(row);
  }
  return canceled;
}

/**
 * Marks accounts whose deletion was requested `graceDays` ago as being erased, which cannot be undone. A concurrent sign-in
 * either comes first or is refused.
 *
 * @returns these accounts and those marked earlier, without those that another session has locked
 */
export async function beginErasing(db: Db, graceDays: number, limit: number): Promise<string[]> {
  const overdue = ago(graceDays * DAY_SECONDS);
  await db
    .updateTable('users')
    .set({ erasingSince: sql<Date>`now()` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('users')
        .select('id')
        .where('deletionRequestedAt', '<=', overdue)
        .where('erasingSince', 'is', null)
        .orderBy('deletionRequestedAt')
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .execute();
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deletionRequestedAt', 'is not', null)
    .where('erasingSince', 'is not', null)
    // At random, so that accounts that cannot be erased now do not keep the others from their turn.
    .orderBy(sql`random()`)
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Marks ended generations of a user as deleted; the janitor removes their objects and then the rows. Locks them in the order of
 * their ids, as other writers of several generations do, and skips those that another session has locked.
 *
 * @param limit how many at most: an account may have more than a statement can mark within its time limit
 * @returns how many were marked
 */
export async function removeEndedGenerations(db: Db, userId: string, limit: number): Promise<number> {
  const { numUpdatedRows } = await db
    // Materialized, or the planner may walk the generations of everybody in the order of their ids.
    .with(
      (cte) => cte('ended').materialized(),
      (eb) =>
        eb
          .selectFrom('generations')
          .select('id')
          .where('userId', '=', userId)
          .where('status', 'not in', [...ACTIVE_STATUSES])
          .where('deletedAt', 'is', null)
          .limit(limit),
    )
    .updateTable('generations')
    .set({ deletedAt: sql<Date>`now()` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('generations as g')
        .innerJoin('ended', 'ended.id', 'g.id')
        .select('g.id')
        .where('g.deletedAt', 'is', null)
        .orderBy('g.id')
        .forUpdate('g')
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Dissolves the team of an account that is being erased. Must come before its owner's row is deleted: a member's concurrent
 * request locks the membership and then waits for the owner.
 *
 * @returns the pictures that were shared in it, to announce after the commit
 */
export async function dissolveTeamOf(db: Db, userId: string): Promise<ChangedRow[]> {
  return db.transaction().execute(async (tx) => {
    const team = await lockTeamOf(tx, userId, 'end');
    if (team?.role !== 'owner') return [];
    return (await endTeam(tx, team)).unshared;
  });
}

/**
 * Deletes an account that is being erased, with all its rows, once it has no generations and no uploads left. False when there still is one,
 * or another worker deleted it first.
 */
export async function eraseUser(db: Db, userId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('users')
      .where('id', '=', userId)
      .where('erasingSince', 'is not', null)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('generations').select('id').where('userId', '=', userId))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('uploads').select('id').where('userId', '=', userId))),
      )
      .executeTakeFirst();
    if (numDeletedRows > 0n) await eraseSecurityEventsOf(tx, userId);
    return numDeletedRows > 0n;
  });
}
