import { sql } from 'kysely';
import type { Plan } from '../../../contracts/plans.ts';
import type { Db, Tx } from '../../db/client.ts';
import { sharesWithMember } from '../../domain/plan-sharing.ts';
import { type EntitlementRow, findEntitlement, lockEntitlement } from '../billing/entitlements.repo.ts';

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
 * Returns the entitlement of the account whose plan and credits a user uses: the team owner's, where it shares its plan with
 * the user ({@link sharesWithMember}), else the user's own. Undefined when there is no such user.
 */
export async function findAccount(db: Db, userId: string, now: Date): Promise<EntitlementRow | undefined> {
  return (await findHeldAccount(db, userId, now))?.account;
}

/** Returns the id of the account that {@link findAccount} finds, or the user's own id where there is none. */
export async function accountOf(db: Db, userId: string, now: Date): Promise<string> {
  return (await findAccount(db, userId, now))?.userId ?? userId;
}

/** A user and the account that pays for the user's requests; the same row where it is the user's own. */
export interface HeldAccount {
  user: EntitlementRow;
  account: EntitlementRow;
  /** Whether the user is in a team, with or without a seat. */
  isMember: boolean;
}

/** As {@link findAccount}, with the user. */
export async function findHeldAccount(db: Db, userId: string, now: Date): Promise<HeldAccount | undefined> {
  const user = await findEntitlement(db, userId);
  if (!user) return undefined;
  const membership = await membershipOf(db, userId).executeTakeFirst();
  const owner = membership && (await findEntitlement(db, membership.ownerId));
  return heldAccount(user, membership, owner, now);
}

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
 * As {@link findAccount}, and locks every row that the result depends on until the transaction ends. Everything that spends an
 * account's credits or slots goes through here, one at a time; a suspension, a deletion or a removal from the team comes before
 * or after.
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
