import { unlessGone } from '@easel/shared/client/unless-gone';
import type { TeamMember } from '@easel/shared/contracts/team.schema';
import { api } from '@/lib/api-client';
import { useTeamDeed } from './use-team-deed';

const remove = ({ userId }: Pick<TeamMember, 'userId'>) =>
  unlessGone(api.removeTeamMember({ params: { userId } }));

export function useRemoveMember() {
  return useTeamDeed(remove, ({ name, email }: TeamMember) => ({
    title: 'Member removed',
    description: `${name || email} has their own plan again.`,
  }));
}

/** Takes oneself out. */
export function useLeaveTeam() {
  return useTeamDeed(remove, (_self: Pick<TeamMember, 'userId'>) => ({
    title: 'You left the team',
    description: 'You have your own plan and your own credits again.',
  }));
}
