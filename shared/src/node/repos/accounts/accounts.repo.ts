import { sql } from 'kysely';
import type { Plan } from '../../../contracts/plans.schema.ts';
import type { Db, Tx } from '../../db/client.ts';
import { sharesWithMember } from '../../domain/plan-sharing.ts';
import { type EntitlementRow, findEntitlement, lockEntitlement } from '../billing/entitlements.repo.ts';

/** The ids of the members who have a seat in the team of an owner with this plan: those who use its account beside its owner. */
export const seatedMembers = (db: Db, ownerId: string, { seats }: Pick<Plan, 'seats'>) =>
  db
    .selectFrom('teamMembers as m')
    .innerJoin('teams as t', 't.id', 'm.teamId')
    .where('t.ownerId', '=', ownerId)
    .orderBy('m.joinedAt')
    .orderBy('m.userId')
    .$if(seats !== null, (query) => query.limit((seats ?? 1) - 1))
    .select('m.userId');

/** The owner of the team that somebody is a member of, and how many had joined it before. */
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
  const membership = await membershipOf(db, userId).executeTakeFirst();
  const owner = membership && (await findEntitlement(db, membership.ownerId));
  return owner && sharesWithMember(owner, membership.precedingMembers, now)
    ? owner
    : findEntitlement(db, userId);
}

/** The id of {@link findAccount}: the user's own where there is no other. */
export async function accountOf(db: Db, userId: string, now: Date): Promise<string> {
  return (await findAccount(db, userId, now))?.userId ?? userId;
}

/** A user who asks for something, and the account that it is asked of; the same record where it is the user's own. */
export interface HeldAccount {
  user: EntitlementRow;
  account: EntitlementRow;
}

/**
 * As {@link findAccount}, and holds all that this rests on until the transaction ends: whatever spends the credits or slots of
 * an account, be it one person's or a team's, goes through here, one at a time. The user and the owner come before or after
 * their suspension or deletion, and a member before or after the removal from the team.
 *
 * The order, in which nobody can wait for whoever waits for them: the user, the membership, the owner. No owner is a member of
 * a team, so it ends there. What changes a team holds its row first, then its memberships; nothing here waits for that row.
 */
export async function lockAccount(tx: Tx, userId: string, now: Date): Promise<HeldAccount | undefined> {
  const user = await lockEntitlement(tx, userId);
  if (!user) return undefined;
  const membership = await membershipOf(tx, userId).forShare('m').executeTakeFirst();
  const owner = membership && (await lockEntitlement(tx, membership.ownerId));
  return { user, account: owner && sharesWithMember(owner, membership.precedingMembers, now) ? owner : user };
}
