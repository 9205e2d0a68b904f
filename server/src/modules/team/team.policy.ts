import type { GenerationStatus } from '@easel/shared/contracts/generation';
import { type Plan, planOf } from '@easel/shared/contracts/plans';
import { AppError } from '@easel/shared/node/app-error';
import { sharesItsPlan } from '@easel/shared/node/domain/plan-sharing';
import type { EntitlementRow } from '@easel/shared/node/repos/billing/entitlements.repo';
import type { OwnTeam } from '@easel/shared/node/repos/teams/teams.repo';

/** @throws {AppError} not_found for a user without a team */
export function assertInTeam(team: OwnTeam | undefined): OwnTeam {
  if (!team) throw new AppError('not_found', { detail: 'You are not in a team.' });
  return team;
}

/** @throws {AppError} not_found, forbidden for a member */
export function assertOwner(team: OwnTeam | undefined): OwnTeam {
  if (assertInTeam(team).role === 'owner') return team as OwnTeam;
  throw new AppError('forbidden', { detail: 'Only the owner of the team can do this.' });
}

/** @throws {AppError} illegal_state for a user who already has a team */
export function assertNoTeam(team: OwnTeam | undefined): void {
  if (!team) return;
  const detail =
    team.role === 'owner' ? 'You already have your own team.' : 'You are already in a team. Leave it first.';
  throw new AppError('illegal_state', { detail });
}

/** @throws {AppError} plan_limit when the plan is for one user */
export function assertSeatsIncluded(plan: Plan): void {
  if (plan.seats !== 1) return;
  throw new AppError('plan_limit', { detail: `The ${plan.name} plan is for one person.` });
}

/** @throws {AppError} illegal_state while the owner's plan has no seats for others, or the owner's account is not in use */
export function assertTeamActive(owner: EntitlementRow | undefined, now: Date): Plan {
  if (owner && sharesItsPlan(owner, now)) return planOf(owner, now);
  throw new AppError('illegal_state', { detail: 'The plan of this team has ended.' });
}

/** @throws {AppError} illegal_state for a member who uses another account than the owner's */
export function assertSeated({ ownerId }: OwnTeam, accountId: string): void {
  if (accountId === ownerId) return;
  throw new AppError('illegal_state', {
    detail: 'Your team has more members than seats. The seats go to the members who joined first.',
  });
}

/**
 * @param taken seats in use, the owner's included
 * @throws {AppError} plan_limit when no seat is free
 */
export function assertFreeSeat({ name, seats }: Plan, taken: number): void {
  if (seats === null || taken < seats) return;
  throw new AppError('plan_limit', {
    detail: `The ${name} plan has ${seats} seats, including the owner and open invitations, and all are taken.`,
    details: { limit: { name: 'seats', value: seats, resetsAt: null } },
  });
}

/** @throws {AppError} illegal_state for the address of a user who is in the team */
export function assertNotInTeam(people: readonly { email: string }[], email: string): void {
  if (!people.some((person) => person.email === email)) return;
  throw new AppError('illegal_state', { detail: 'This address is already in the team.' });
}

/** @throws {AppError} forbidden for another account, email_not_confirmed where confirmation is required */
export function assertInvited(
  user: { email: string; emailConfirmedAt: Date | null },
  invitation: { email: string },
  requireEmailConfirmation: boolean,
): void {
  if (user.email !== invitation.email) {
    throw new AppError('forbidden', {
      detail: `This invitation is for ${invitation.email}. Sign in with that address to accept it.`,
    });
  }
  if (requireEmailConfirmation && !user.emailConfirmedAt) throw new AppError('email_not_confirmed');
}

/**
 * Lets owners remove everyone but themselves, and members only themselves.
 *
 * @throws {AppError} forbidden, illegal_state
 */
export function assertMayRemove(team: OwnTeam, userId: string, memberId: string): void {
  if (memberId === team.ownerId && userId === memberId) {
    throw new AppError('illegal_state', { detail: 'The owner cannot leave the team, but can delete it.' });
  }
  if (team.role !== 'owner' && memberId !== userId) {
    throw new AppError('forbidden', { detail: 'Only the owner of the team can remove others.' });
  }
}

/** @throws {AppError} illegal_state when there is no image to share, or an operator took it down */
export function assertShareable({
  status,
  takenDownAt,
}: {
  status: GenerationStatus;
  takenDownAt: Date | null;
}): void {
  if (takenDownAt) {
    throw new AppError('illegal_state', {
      detail: 'This picture was taken down from the gallery and cannot be shared.',
    });
  }
  if (status === 'completed') return;
  throw new AppError('illegal_state', { detail: `A generation that is ${status} has no image to share.` });
}
