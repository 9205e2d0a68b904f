import { sql } from 'kysely';
import { ACTIVE_STATUSES } from '../../../contracts/generation.ts';
import type { Db, Tx } from '../../db/client.ts';
import { ago } from '../../db/time.ts';
import { cancelWithin, type GenerationRow } from '../generations/generations.repo.ts';
import type { Announced } from '../teams/team-pictures.repo.ts';
import { endTeam, lockTeamOf } from '../teams/teams.repo.ts';

const SECONDS_PER_DAY = 86_400;

/**
 * Records that the account is to be deleted; the first time counts. Holds the user until the transaction ends, so that
 * nobody signs in meanwhile.
 *
 * @returns since when it has been, and whether that was so before; undefined when there is no such user
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
 * For whoever signs in: takes back that the account is to be deleted, if it is. Holds the user until the transaction ends:
 * a request that comes at the same time finds the new session and ends it.
 *
 * @returns whether there was a request; undefined when the account is being erased or is gone
 */
export async function takeBackDeletion(tx: Tx, userId: string): Promise<boolean | undefined> {
  const user = await lockUser(tx, userId);
  if (!user || user.erasingSince) return undefined;
  if (!user.deletionRequestedAt) return false;
  await tx.updateTable('users').set({ deletionRequestedAt: null }).where('id', '=', userId).execute();
  return true;
}

/** Not against the foreign keys of rows that are being added meanwhile: hence no plain `for update`. */
function lockUser(tx: Tx, userId: string) {
  return tx
    .selectFrom('users')
    .select(['deletionRequestedAt', 'erasingSince'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The user's generations that are waiting or being made, in an order in which any number of writers may lock them. */
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

/** Cancels all of {@link findActive}, with their credits; returns what was canceled, for the announcement after the commit. */
export async function cancelAll(tx: Tx, userId: string): Promise<GenerationRow[]> {
  const canceled: GenerationRow[] = [];
  for (const id of await findActive(tx, userId)) {
    const row = await cancelWithin(tx, id);
    if (row) canceled.push(row);
  }
  return canceled;
}

/**
 * Decides for accounts that have waited for `graceDays` that there is no way back. Whoever signs in at the same moment
 * comes first or is refused: this row decides.
 *
 * @returns these and those of which that was decided before
 */
export async function beginErasing(db: Db, graceDays: number, limit: number): Promise<string[]> {
  const overdue = ago(graceDays * SECONDS_PER_DAY);
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
    .orderBy('deletionRequestedAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Hides all generations of a user that have ended; the janitor removes their objects and then the rows. */
export async function removeEndedGenerations(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('generations')
    .set({ deletedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('status', 'not in', [...ACTIVE_STATUSES])
    .where('deletedAt', 'is', null)
    .execute();
}

/**
 * Ends the team of an account that is being erased, before the row of its owner goes: a member who asks for something at that moment
 * holds the membership and then waits for the owner.
 *
 * @returns the pictures that were shared in it, for the announcement after the commit
 */
export async function dissolveTeamOf(db: Db, userId: string): Promise<Announced[]> {
  return db.transaction().execute(async (tx) => {
    const team = await lockTeamOf(tx, userId, 'end');
    if (team?.role !== 'owner') return [];
    return (await endTeam(tx, team)).unshared;
  });
}

/**
 * Removes an account that is being erased, with all rows that are its own, once none of its generations is left.
 * False where there still is one, or somebody was faster.
 */
export async function eraseUser(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('users')
    .where('id', '=', userId)
    .where('erasingSince', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('generations').select('id').where('userId', '=', userId))),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
