import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { deleteSome } from '../../db/delete-some.ts';
import type { SessionsTable } from '../../db/sessions.ts';

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

export type Rotation = Pick<SessionRow, 'id' | 'rotation' | 'rotationKey' | 'rotatedAt' | 'expiresAt'>;

export async function rotateSession(db: Db, { id, ...rotation }: Rotation): Promise<void> {
  await db.updateTable('sessions').set(rotation).where('id', '=', id).execute();
}

export async function revokeSession(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Revokes the user's other sessions. */
export async function revokeOtherSessions(
  db: Db,
  { id, userId }: Pick<SessionRow, 'id' | 'userId'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('userId', '=', userId)
    .where('id', '<>', id)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Revokes all sessions of the user. */
export async function revokeSessionsOf(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Deletes expired sessions. Revoked ones are kept until they expire, so that their tokens stay refused. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<number> {
  return deleteSome(db, 'sessions', sql`expires_at <= ${now}`);
}
