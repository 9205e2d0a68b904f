import type { Team, TeamMember } from '@easel/shared/contracts/team.schema';
import { wholeNumber } from '@/lib/formats';

/** Returns a member's name, or the email address of a member without one. */
export function nameOf({ name, email }: Pick<TeamMember, 'name' | 'email'>): string {
  return name.trim() || email;
}

/** Returns `3 of 5 seats taken`. Each invitation takes a seat. */
export function seatWords({
  seats,
  members,
  invitations,
}: Pick<Team, 'seats' | 'members' | 'invitations'>): string {
  const taken = members.length + invitations.length;
  if (seats === null)
    return taken === 1 ? '1 seat taken, with no limit' : `${wholeNumber(taken)} seats taken, with no limit`;
  return `${wholeNumber(taken)} of ${wholeNumber(seats)} seats taken`;
}

export function hasFreeSeat({
  seats,
  members,
  invitations,
}: Pick<Team, 'seats' | 'members' | 'invitations'>): boolean {
  return seats === null || members.length + invitations.length < seats;
}

/** Returns the member who pays for the plan. */
export function ownerOf({ members }: Pick<Team, 'members'>): TeamMember | undefined {
  return members.find(({ role }) => role === 'owner');
}

/**
 * Returns why a member does not have their team's plan: `own-plan` if the member is the owner and their plan has no
 * seats for others, `plan` if the owner's plan has ended, `seat` if earlier members have taken all of its seats.
 */
export function whyInactive(
  { role, seats, members }: Pick<Team, 'role' | 'seats' | 'members'>,
  userId: string | undefined,
): 'own-plan' | 'plan' | 'seat' {
  if (role === 'owner') return 'own-plan';
  const isSeated = seats === 1 || members.some((member) => member.hasSeat && member.userId === userId);
  return isSeated ? 'plan' : 'seat';
}

/** Texts about when sharing resumes, by the reason why the team is not active. */
export const SHARING_RESUMES = {
  'own-plan': 'Pictures can be shared here again once you are on a plan with seats for others.',
  plan: 'Pictures can be shared here again once the team has a plan.',
  seat: 'You can share pictures here again once there is a seat for you.',
} as const;
