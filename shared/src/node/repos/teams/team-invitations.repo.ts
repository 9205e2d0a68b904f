import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { deleteSome } from '../../db/delete-some.ts';
import type { TeamInvitationsTable } from '../../db/teams.ts';

export type InvitationRow = Selectable<TeamInvitationsTable>;
type Own = Pick<InvitationRow, 'id' | 'teamId'>;

/** Lists invitations that can be accepted, in the order in which they were last sent. */
export function listInvitations(db: Db, teamId: string, now: Date): Promise<InvitationRow[]> {
  return db
    .selectFrom('teamInvitations')
    .selectAll()
    .where('teamId', '=', teamId)
    .where('expiresAt', '>', now)
    .orderBy('sentAt')
    .orderBy('id')
    .execute();
}

/** Finds an invitation, also an expired one. */
export function findInvitation(db: Db, { id, teamId }: Own): Promise<InvitationRow | undefined> {
  return db
    .selectFrom('teamInvitations')
    .selectAll()
    .where('id', '=', id)
    .where('teamId', '=', teamId)
    .executeTakeFirst();
}

/** Saves an invitation, replacing one to the same address, whose link becomes invalid. Lock the team first. */
export function saveInvitation(tx: Tx, invitation: InvitationRow): Promise<InvitationRow> {
  const { tokenHash, sentAt, expiresAt } = invitation;
  return tx
    .insertInto('teamInvitations')
    .values(invitation)
    .onConflict((conflict) =>
      conflict.columns(['teamId', 'email']).doUpdateSet({ tokenHash, sentAt, expiresAt }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes an invitation. Returns whether it existed. */
export async function deleteInvitation(db: Db, { id, teamId }: Own): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('teamInvitations')
    .where('id', '=', id)
    .where('teamId', '=', teamId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Finds the unexpired invitation of a link, with its team and the team's owner. */
export function findByToken(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('teamInvitations as i')
    .innerJoin('teams as t', 't.id', 'i.teamId')
    .innerJoin('users as u', 'u.id', 't.ownerId')
    .leftJoin('profiles as p', 'p.id', 't.ownerId')
    .where('i.tokenHash', '=', tokenHash)
    .where('i.expiresAt', '>', now)
    .select(['i.id', 'i.teamId', 'i.email', 'i.expiresAt', 't.ownerId', 't.name as teamName'])
    .select(['u.email as ownerEmail', 'p.fullName as ownerName'])
    .executeTakeFirst();
}

export async function deleteExpiredInvitations(db: Db, now: Date): Promise<void> {
  await deleteSome(db, 'teamInvitations', sql`expires_at <= ${now}`);
}
