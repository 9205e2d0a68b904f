import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { ago } from '../../db/time.ts';
import { MAX_RUN_ATTEMPTS } from '../../domain/attempts.ts';
import { takeChore } from './sweeps.repo.ts';

/** How long a suspect waits for a worker that happens to have nothing else to do. */
const PATIENCE_SECONDS = 20;
/** At most one worker begins to make room for a suspect in this time. */
const ROOM_EVERY_SECONDS = 60;
export const ROOM_CHORE = 'room for a suspect';

/** Returns whether a suspect of these models has waited so long that a worker must make room for it. */
export async function isSuspectWaiting(db: Db, models: readonly string[]): Promise<boolean> {
  const suspect = await db
    .selectFrom('generations as g')
    .innerJoin('users as u', 'u.id', 'g.userId')
    .select('g.id')
    .where('g.status', '=', 'pending')
    .where('g.suspect', '=', true)
    .where('g.model', '=', sql<string>`any(${[...models]}::text[])`)
    .where(sql<SqlBool>`not exists (select from paused_models p where p.model = g.model)`)
    .where('g.deletedAt', 'is', null)
    .where('u.queuePausedAt', 'is', null)
    .where('g.runAttempts', '<', MAX_RUN_ATTEMPTS)
    .where(sql<SqlBool>`coalesce(g.retry_at, g.queued_at) < ${ago(PATIENCE_SECONDS)}`)
    .limit(1)
    .executeTakeFirst();
  return suspect !== undefined;
}

/**
 * Returns whether this worker should begin to make room now: true for one worker at most per {@link
 * ROOM_EVERY_SECONDS}.
 */
export const takeMakingRoom = (db: Db): Promise<boolean> => takeChore(db, ROOM_CHORE, ROOM_EVERY_SECONDS);
