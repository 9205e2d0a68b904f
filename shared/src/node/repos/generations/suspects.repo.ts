import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { ago, inSeconds } from '../../db/time.ts';
import { LEASE_SECONDS, MAX_RUN_ATTEMPTS } from '../../domain/attempts.ts';
import type { ClaimedGeneration, ClaimOptions } from './claims.repo.ts';
import { takeChore } from './sweeps.repo.ts';

/** How long a suspect waits for a worker that happens to have nothing else to do. */
const PATIENCE_SECONDS = 20;
/** At most one worker begins to empty itself for a suspect in this time. */
const ROOM_EVERY_SECONDS = 60;
export const ROOM_CHORE = 'room for a suspect';

/** Lists suspects that wait and may be claimed now, those that wait longest first. */
const waiting = (db: Db, models: readonly string[]) =>
  db
    .selectFrom('generations as g')
    .innerJoin('users as u', 'u.id', 'g.userId')
    .select('g.id')
    .where('g.status', '=', 'pending')
    .where('g.suspect', '=', true)
    .where('g.model', '=', sql<string>`any(${[...models]}::text[])`)
    .where('g.deletedAt', 'is', null)
    .where('u.queuePausedAt', 'is', null)
    .where('g.runAttempts', '<', MAX_RUN_ATTEMPTS)
    .where(sql<SqlBool>`(g.retry_at is null or g.retry_at <= now())`)
    .orderBy('g.lineAt')
    .orderBy('g.id')
    .limit(1);

/**
 * Whether this worker must take nothing more until it has nothing to do, because a suspect waits and no worker is idle. Of any number of
 * workers, one gets true, and not often.
 */
export async function mustMakeRoom(db: Db, models: readonly string[]): Promise<boolean> {
  const patient = await waiting(db, models)
    .where(sql<SqlBool>`coalesce(g.retry_at, g.queued_at) < ${ago(PATIENCE_SECONDS)}`)
    .executeTakeFirst();
  return patient !== undefined && (await takeChore(db, ROOM_CHORE, ROOM_EVERY_SECONDS));
}

/** Claims the suspect that waits longest, out of the order of the queue, for a worker that makes nothing else. */
export async function claimSuspect(
  db: Db,
  { workerId, claimToken, models }: Pick<ClaimOptions, 'workerId' | 'claimToken' | 'models'>,
): Promise<ClaimedGeneration | undefined> {
  const ids = models.map(({ id }) => id);
  const row = await db
    .with('claimed', (cte) =>
      cte
        .updateTable('generations')
        .set((eb) => ({
          status: 'processing' as const,
          attempt: eb('attempt', '+', 1),
          runAttempts: eb('runAttempts', '+', 1),
          version: eb('version', '+', 1),
          progress: 0,
          step: 0,
          steps: 0,
          workerId,
          claimToken,
          leaseUntil: inSeconds(LEASE_SECONDS.generation),
          startedAt: sql<Date>`now()`,
          begunAt: null,
        }))
        .where('id', 'in', waiting(db, ids).forUpdate('g').skipLocked())
        .returningAll(),
    )
    // As the claim in order does: the attempt's booking corrects the cost, and does not add it.
    .with('charged', (cte) =>
      cte
        .updateTable('queueAccounts as a')
        .from('claimed')
        .set({ tag: sql<number>`a.tag + claimed.cost_seconds / a.weight` })
        .whereRef('a.accountId', '=', 'claimed.accountId'),
    )
    .selectFrom('claimed')
    .selectAll()
    .executeTakeFirst();
  return row && { ...row, claimToken };
}
