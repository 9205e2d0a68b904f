import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { deleteSome } from '../../db/delete-some.ts';
import type { SessionsTable } from '../../db/sessions.ts';
import { ago } from '../../db/time.ts';
import { latestPoint } from '../generations/changes.repo.ts';
import { lockUser } from './users.repo.ts';

export type SessionRow = Selectable<SessionsTable>;

export async function insertSession(db: Db, session: Insertable<SessionsTable>): Promise<SessionRow> {
  return db.insertInto('sessions').values(session).returningAll().executeTakeFirstOrThrow();
}

/** Locks the session until the transaction ends, so that its rotations are serialized. */
export function lockSession(tx: Tx, id: string): Promise<SessionRow | undefined> {
  return tx.selectFrom('sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Returns whether the session is the user's and is neither revoked nor expired. */
export async function isSessionAlive(
  db: Db,
  { id, userId }: Pick<SessionRow, 'id' | 'userId'>,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * As {@link isSessionAlive}, and locks the user until the transaction ends: code that revokes the account's access either sees what
 * the session adds, or runs first and the session is refused.
 */
export async function lockLiveSession(
  tx: Tx,
  session: Pick<SessionRow, 'id' | 'userId'>,
  now: Date,
): Promise<boolean> {
  return (await lockUser(tx, session.userId)) && isSessionAlive(tx, session, now);
}

/** Returns the user of a session that is neither revoked nor expired. */
export async function findSessionHolder(db: Db, id: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('userId')
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row?.userId;
}

export type Rotation = Pick<
  SessionRow,
  'id' | 'rotation' | 'rotationKey' | 'rotatedAt' | 'expiresAt' | 'network' | 'userAgent'
>;

export async function rotateSession(db: Db, { id, ...rotation }: Rotation): Promise<void> {
  await db.updateTable('sessions').set(rotation).where('id', '=', id).execute();
}

/** Sessions that a statement revoked, to announce after the commit. */
export type RevokedIds = readonly string[];

/** Revokes a session that is the user's, or any without `userId`. Returns its user when it was not revoked before. */
export async function revokeSession(
  db: Db,
  { id, userId }: { id: string; userId?: string },
  now: Date,
): Promise<string | undefined> {
  let query = db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('revokedAt', 'is', null);
  if (userId !== undefined) query = query.where('userId', '=', userId);
  return (await query.returning('userId').executeTakeFirst())?.userId;
}

/** Revokes the user's other sessions. */
export async function revokeOtherSessions(
  db: Db,
  { id, userId }: Pick<SessionRow, 'id' | 'userId'>,
  now: Date,
): Promise<RevokedIds> {
  const rows = await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('userId', '=', userId)
    .where('id', '<>', id)
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Revokes all sessions of the user. */
export async function revokeSessionsOf(db: Db, userId: string, now: Date): Promise<RevokedIds> {
  const rows = await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Revokes the user's least recently used sessions above `most`. Call it with the user locked. */
export async function revokeSurplusSessions(
  tx: Tx,
  { userId, most }: { userId: string; most: number },
  now: Date,
): Promise<RevokedIds> {
  const rows = await tx
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('userId', '=', userId)
        .where('revokedAt', 'is', null)
        .where('expiresAt', '>', now)
        .orderBy('rotatedAt', 'desc')
        .orderBy('id')
        .offset(most),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Lists the user's sessions that have neither ended nor expired, the last used first. */
export function listSessions(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('rotatedAt', 'desc')
    .orderBy('id')
    .execute();
}

/**
 * Lists the sessions that were revoked since a point in the feed of changes, and the point for the next call; without a point, those of
 * the last `seconds`. None is missed, however late its transaction was committed.
 */
export async function listRevocations(
  db: Db,
  { since, seconds }: { since: string | undefined; seconds: number },
): Promise<{ sessions: Pick<SessionRow, 'id' | 'userId'>[]; point: string }> {
  // The point comes first: what is committed between the two statements is listed again by the next call.
  const point = await latestPoint(db);
  const revoked = db.selectFrom('sessions').select(['id', 'userId']).where('revokedIn', 'is not', null);
  const sessions = await (since === undefined
    ? revoked.where('revokedAt', '>', ago(seconds))
    : revoked
        .where(sql<boolean>`revoked_in >= ${since}::xid8`)
        // Rows restored from another server's backup may have transaction numbers that this server has not reached yet.
        .where(sql<boolean>`revoked_in < pg_snapshot_xmax(pg_current_snapshot())`)
  ).execute();
  return { sessions, point };
}

/** Deletes expired sessions. Revoked ones are kept until they expire, so that their tokens stay refused. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<number> {
  return deleteSome(db, 'sessions', sql`expires_at <= ${now}`);
}
