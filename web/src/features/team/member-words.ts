import type { Team, TeamMember } from '@easel/shared/contracts/team.schema';

const count = new Intl.NumberFormat('en-US');

/** What to call a member: those without a name by their address. */
export function nameOf({ name, email }: Pick<TeamMember, 'name' | 'email'>): string {
  return name.trim() || email;
}

/** For example `3 of 5 seats taken`. Whoever is invited has a seat. */
export function seatWords({
  seats,
  members,
  invitations,
}: Pick<Team, 'seats' | 'members' | 'invitations'>): string {
  const taken = members.length + invitations.length;
  if (seats === null)
    return taken === 1
      ? '1 seat taken, of as many as you like'
      : `${count.format(taken)} seats taken, of as many as you like`;
  return `${count.format(taken)} of ${count.format(seats)} seats taken`;
}

export function hasFreeSeat({
  seats,
  members,
  invitations,
}: Pick<Team, 'seats' | 'members' | 'invitations'>): boolean {
  return seats === null || members.length + invitations.length < seats;
}

export function creditWords(credits: number): string {
  return credits === 1 ? '1 credit' : `${count.format(credits)} credits`;
}

/** Who pays for the plan. */
export function ownerOf({ members }: Pick<Team, 'members'>): TeamMember | undefined {
  return members.find(({ role }) => role === 'owner');
}
