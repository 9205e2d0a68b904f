import { type Selectable, sql } from 'kysely';
import type { TeamRole } from '../../../contracts/team.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { ChangedRow } from '../../db/generations.ts';
import type { TeamsTable } from '../../db/teams.ts';
import { unshareAll } from './team-pictures.repo.ts';

export type TeamRow = Selectable<TeamsTable>;
/** A team with a user's role in it. */
export type OwnTeam = TeamRow & { role: TeamRole };

/** Finds the team that a user owns or is a member of. A user has at most one. */
export async function findTeamOf(db: Db, userId: string): Promise<OwnTeam | undefined> {
  const row = await db
    .selectFrom('teams')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('teams as owned')
        .where('owned.ownerId', '=', userId)
        .select('owned.id')
        .unionAll(eb.selectFrom('teamMembers').where('userId', '=', userId).select('teamId as id')),
    )
    .executeTakeFirst();
  return row && { ...row, role: row.ownerId === userId ? 'owner' : 'member' };
}

const LOCKS = { change: sql`for no key update`, end: sql`for update`, use: sql`for share` } as const;

/**
 * Locks a team until the transaction ends: exclusively to `change` its members or `end` it, shared to `use` it. Must come before
 * locks on memberships and images. Returns false if the team does not exist.
 */
export async function lockTeam(tx: Tx, id: string, purpose: keyof typeof LOCKS): Promise<boolean> {
  const { rows } = await sql`select id from teams where id = ${id} ${LOCKS[purpose]}`.execute(tx);
  return rows.length > 0;
}

/** As {@link findTeamOf}, with the team locked. Undefined also for a user who was removed while waiting for the lock. */
export async function lockTeamOf(
  tx: Tx,
  userId: string,
  purpose: keyof typeof LOCKS,
): Promise<OwnTeam | undefined> {
  const seen = await findTeamOf(tx, userId);
  if (!seen || !(await lockTeam(tx, seen.id, purpose))) return undefined;
  const team = await findTeamOf(tx, userId);
  return team?.id === seen.id ? team : undefined;
}

/** Adds a team. Lock the owner first (`lockEntitlement`), who must not be in a team. */
export function insertTeam(tx: Tx, team: Pick<TeamRow, 'id' | 'ownerId' | 'name'>): Promise<TeamRow> {
  return tx.insertInto('teams').values(team).returningAll().executeTakeFirstOrThrow();
}

export async function renameTeam(db: Db, id: string, name: string): Promise<void> {
  await db.updateTable('teams').set({ name }).where('id', '=', id).execute();
}

/**
 * Deletes a team with its invitations, and unshares all images. Lock the team first. Deletes the members first: a member's request
 * locks the membership and may wait for an image.
 */
export async function endTeam(
  tx: Tx,
  team: Pick<TeamRow, 'id' | 'ownerId'>,
): Promise<{ memberIds: string[]; unshared: ChangedRow[] }> {
  const members = await tx
    .deleteFrom('teamMembers')
    .where('teamId', '=', team.id)
    .returning('userId')
    .execute();
  const unshared = await unshareAll(tx, team);
  await tx.deleteFrom('teams').where('id', '=', team.id).execute();
  return { memberIds: members.map(({ userId }) => userId), unshared };
}

/** Adds a member. Lock the user (`lockEntitlement`), who must not be in a team, and the team first. */
export async function addMember(
  tx: Tx,
  member: { userId: string; teamId: string; tokenHash: Buffer },
): Promise<void> {
  await tx.insertInto('teamMembers').values(member).execute();
}

/** Returns whether a user joined by that invitation. */
export async function isMemberBy(db: Db, userId: string, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('teamMembers')
    .where('userId', '=', userId)
    .where('tokenHash', '=', tokenHash)
    .select('userId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a member. Lock the team first. Waits for requests of the member that spend credits. False when there is no such member. */
export async function deleteMember(
  tx: Tx,
  { userId, teamId }: { userId: string; teamId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('teamMembers')
    .where('userId', '=', userId)
    .where('teamId', '=', teamId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Lists the owner, then the members in the order in which they joined. */
export function listPeople(db: Db, { id, ownerId }: Pick<TeamRow, 'id' | 'ownerId'>) {
  const memberIds = db.selectFrom('teamMembers').where('teamId', '=', id).select('userId');
  return db
    .selectFrom('users as u')
    .leftJoin('teamMembers as m', (join) => join.onRef('m.userId', '=', 'u.id').on('m.teamId', '=', id))
    .leftJoin('profiles as p', 'p.id', 'u.id')
    .where(({ or, eb }) => or([eb('u.id', '=', ownerId), eb('u.id', 'in', memberIds)]))
    .select(['u.id as userId', 'u.email', 'p.avatarUrl', 'm.joinedAt'])
    .select((eb) => [
      eb.fn.coalesce('p.fullName', sql<string>`''`).as('fullName'),
      eb('u.id', '=', ownerId).$castTo<boolean>().as('isOwner'),
    ])
    .orderBy('isOwner', 'desc')
    .orderBy('m.joinedAt')
    .orderBy('u.id')
    .execute();
}

export type TeamPerson = Awaited<ReturnType<typeof listPeople>>[number];

/** Counts members without the owner. */
export async function countMembers(db: Db, teamId: string): Promise<number> {
  const { count } = await db
    .selectFrom('teamMembers')
    .where('teamId', '=', teamId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
