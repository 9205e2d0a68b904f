import { unlessGone } from '@easel/shared/client/unless-gone';
import type { TeamInvitation } from '@easel/shared/contracts/team.schema';
import { api } from '@/lib/api-client';
import { useTeamDeed } from './use-team-deed';

export function useRevokeInvitation() {
  return useTeamDeed(
    ({ id }: TeamInvitation) => unlessGone(api.revokeInvitation({ params: { id } })),
    ({ email }) => ({
      title: 'Invitation taken back',
      description: `The link sent to ${email} works no more.`,
    }),
  );
}
