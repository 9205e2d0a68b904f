import { sql } from 'kysely';
import type { Plan } from '../../../contracts/plans.schema.ts';
import { planOf, type SubscriptionState } from '../../../contracts/plans.ts';
import type { Db, Tx } from '../../db/client.ts';
import { findSubscriber, lockSubscriber, type Subscriber } from '../billing/subscribers.repo.ts';

/** Whether an account shares its plan with others: it has seats for them, and is itself in use. */
export function sharesItsPlan(
  owner: SubscriptionState & Pick<Subscriber, 'suspendedAt' | 'deletionRequestedAt'>,
  now: Date,
): boolean {
  return planOf(owner, now).seats !== 1 && !owner.suspendedAt && !owner.deletionRequestedAt;
}

/** Whether there is a seat for a member who is preceded by so many others: the first is the owner's, the rest are taken in turn. */
export function hasSeat({ seats }: Pick<Plan, 'seats'>, precedingMembers: number): boolean {
  return seats === null || precedingMembers < seats - 1;
}

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

function sharesWith(
  owner: Subscriber,
  { precedingMembers }: { precedingMembers: number },
  now: Date,
): boolean {
  return sharesItsPlan(owner, now) && hasSeat(planOf(owner, now), precedingMembers);
}

/**
 * The account whose plan and credits a user uses: the owner's of the team that the user is a member of while it shares its
 * plan ({@link sharesItsPlan}) and has a seat for the user ({@link hasSeat}), else the user's own. Undefined when there is no such user.
 */
export async function findAccount(db: Db, userId: string, now: Date): Promise<Subscriber | undefined> {
  const membership = await membershipOf(db, userId).executeTakeFirst();
  const owner = membership && (await findSubscriber(db, membership.ownerId));
  return owner && sharesWith(owner, membership, now) ? owner : findSubscriber(db, userId);
}

/** The id of {@link findAccount}: the user's own where there is no other. */
export async function accountOf(db: Db, userId: string, now: Date): Promise<string> {
  return (await findAccount(db, userId, now))?.userId ?? userId;
}

/** A user who asks for something, and the account that it is asked of; the same record where it is the user's own. */
export interface HeldAccount {
  user: Subscriber;
  account: Subscriber;
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
  const user = await lockSubscriber(tx, userId);
  if (!user) return undefined;
  const membership = await membershipOf(tx, userId).forShare('m').executeTakeFirst();
  const owner = membership && (await lockSubscriber(tx, membership.ownerId));
  return { user, account: owner && sharesWith(owner, membership, now) ? owner : user };
}
