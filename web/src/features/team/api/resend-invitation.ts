import type { TeamInvitation } from '@easel/shared/contracts/team.schema';
import { api } from '@/lib/api-client';
import { useTeamDeed } from './use-team-deed';

/** A new link: the one that was sent before works no more. */
export function useResendInvitation() {
  return useTeamDeed(
    ({ id }: TeamInvitation) => api.resendInvitation({ params: { id } }),
    ({ email }) => ({ title: 'Invitation sent again', description: `A new link is on its way to ${email}.` }),
  );
}
