import { type Entitlement, type Plan, planOf } from '../../contracts/plans.ts';

/** Entitlement of a team's owner, with what suspends the sharing. */
export type OwnerEntitlement = Entitlement & { suspendedAt: Date | null; deletionRequestedAt: Date | null };

/** Returns whether an account shares its plan: the plan has seats for others, and the account is in use. */
export function sharesItsPlan(owner: OwnerEntitlement, now: Date): boolean {
  return planOf(owner, now).seats !== 1 && !owner.suspendedAt && !owner.deletionRequestedAt;
}

/** Returns whether a member has a seat. The owner takes the first, members the others in the order in which they joined. */
export function hasSeat({ seats }: Pick<Plan, 'seats'>, precedingMembers: number): boolean {
  return seats === null || precedingMembers < seats - 1;
}

/** Returns whether a member uses the owner's plan. */
export function sharesWithMember(owner: OwnerEntitlement, precedingMembers: number, now: Date): boolean {
  return sharesItsPlan(owner, now) && hasSeat(planOf(owner, now), precedingMembers);
}
