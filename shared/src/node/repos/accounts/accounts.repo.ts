import { sql } from 'kysely';
import type { Plan } from '../../../contracts/plans.ts';
import type { Db, Tx } from '../../db/client.ts';
import { sharesWithMember } from '../../domain/plan-sharing.ts';
import {
  type EntitlementRow,
  entitlementQuery,
  findEntitlement,
  lockEntitlement,
} from '../billing/entitlements.repo.ts';
import type { OwnTeam } from '../teams/teams.repo.ts';

/** Selects the ids of members who have a seat in the owner's team under this plan, and so use the owner's account. */
export const seatedMembers = (db: Db, ownerId: string, { seats }: Pick<Plan, 'seats'>) =>
  db
    .selectFrom('teamMembers as m')
    .innerJoin('teams as t', 't.id', 'm.teamId')
    .where('t.ownerId', '=', ownerId)
    .orderBy('m.joinedAt')
    .orderBy('m.userId')
    .$if(seats !== null, (query) => query.limit((seats ?? 1) - 1))
    .select('m.userId');

/** Selects the owner of the team that a user is a member of, and how many members joined earlier. */
const membershipOf = (db: Db, memberId: string) =>
  db
    .selectFrom('teamMembers as m')
    .innerJoin('teams as t', 't.id', 'm.teamId')
    .where('m.userId', '=', memberId)
    .select('t.ownerId')
    .select((eb) =>
      eb
        .selectFrom('teamMembers as o')
        .whereRef('o.teamId', '=', 'm.teamId')
        .where(sql<boolean>`(o.joined_at, o.user_id) < (m.joined_at, m.user_id)`)
        .select((o) => o.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('precedingMembers'),
    );

/**
 * Returns the entitlement of the account whose plan and credits a user uses: the team owner's, if it shares its plan
 * with the user ({@link sharesWithMember}), else the user's own. Undefined when there is no such user.
 */
export async function findAccount(db: Db, userId: string, now: Date): Promise<EntitlementRow | undefined> {
  return (await findHeldAccount(db, userId, now))?.account;
}

/** Returns the id of the account that {@link findAccount} finds, or the user's own id if there is none. */
export async function accountOf(db: Db, userId: string, now: Date): Promise<string> {
  return (await findAccount(db, userId, now))?.userId ?? userId;
}

/** A user and the account that pays for the user's requests; the same row if it is the user's own. */
export interface HeldAccount {
  user: EntitlementRow;
  account: EntitlementRow;
  /** Whether the user is in a team, with or without a seat. */
  isMember: boolean;
}

/** A user with the team that they own or are a member of; null for none. */
export interface HeldAccountInTeam extends HeldAccount {
  team: Pick<OwnTeam, 'id' | 'ownerId' | 'name' | 'role'> | null;
}

/** As {@link findAccount}, with the user and their team: one statement, and one more for a member. */
export async function findHeldAccount(
  db: Db,
  userId: string,
  now: Date,
): Promise<HeldAccountInTeam | undefined> {
  const found = await orWithNew(db, userId, () => entitlementInTeam(db, userId).executeTakeFirst());
  return found && holdAccount(db, found, now);
}

/** Returns what is found, adding the free entitlement if the user has none yet. */
export async function orWithNew<Row>(
  db: Db,
  userId: string,
  find: () => Promise<Row | undefined>,
): Promise<Row | undefined> {
  return (await find()) ?? ((await findEntitlement(db, userId)) && (await find()));
}

/** Adds the account that pays for the user's requests. */
export async function holdAccount(
  db: Db,
  found: EntitlementRow & TeamColumns,
  now: Date,
): Promise<HeldAccountInTeam> {
  const { teamId, teamOwnerId, teamName, precedingMembers, ...user } = found;
  if (teamId === null || teamOwnerId === null || teamName === null)
    return { ...heldAccount(user, undefined, undefined, now), team: null };
  const team = { id: teamId, ownerId: teamOwnerId, name: teamName };
  if (teamOwnerId === user.userId)
    return { ...heldAccount(user, undefined, undefined, now), team: { ...team, role: 'owner' } };
  const owner = await findEntitlement(db, teamOwnerId);
  const membership = { precedingMembers: precedingMembers ?? 0 };
  return { ...heldAccount(user, membership, owner, now), team: { ...team, role: 'member' } };
}

/** The columns of a user's team, null without one; for a member, with the number of members who joined earlier. */
interface TeamColumns {
  teamId: string | null;
  teamOwnerId: string | null;
  teamName: string | null;
  precedingMembers: number | null;
}

/** Selects a user's entitlement with the columns of the team. */
export const entitlementInTeam = (db: Db, userId: string) =>
  entitlementQuery(db, userId)
    .leftJoinLateral(
      sql<TeamColumns>`(
        select t.id as team_id, t.owner_id as team_owner_id, t.name as team_name,
            (select count(*)::int from team_members o
              where o.team_id = m.team_id and (o.joined_at, o.user_id) < (m.joined_at, m.user_id)) as preceding_members
          from (
              select id from teams where owner_id = ${userId}
              union all select team_id from team_members where user_id = ${userId}
            ) own
            join teams t on t.id = own.id
            left join team_members m on m.team_id = t.id and m.user_id = ${userId}
          limit 1)`.as('team'),
      (join) => join.onTrue(),
    )
    .select(['team.teamId', 'team.teamOwnerId', 'team.teamName', 'team.precedingMembers']);

function heldAccount(
  user: EntitlementRow,
  membership: { precedingMembers: number } | undefined,
  owner: EntitlementRow | undefined,
  now: Date,
): HeldAccount {
  const isMember = membership !== undefined;
  const isShared = isMember && owner && sharesWithMember(owner, membership.precedingMembers, now);
  return { user, account: isShared ? owner : user, isMember };
}

/**
 * As {@link findAccount}, and locks every row that the result depends on until the transaction ends. Everything that
 * spends an account's credits or slots calls this and is serialized by it, as are suspensions, deletions and removals
 * from the team.
 *
 * Lock order, which excludes deadlocks: the user, the membership, the owner. An owner is never a member of a team, so the chain
 * ends there. Changes to a team lock its row first, then its memberships; nothing here waits for the team's row.
 */
export async function lockAccount(tx: Tx, userId: string, now: Date): Promise<HeldAccount | undefined> {
  const user = await lockEntitlement(tx, userId);
  if (!user) return undefined;
  const membership = await membershipOf(tx, userId).forShare('m').executeTakeFirst();
  const owner = membership && (await lockEntitlement(tx, membership.ownerId));
  return heldAccount(user, membership, owner, now);
}
