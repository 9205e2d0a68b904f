import { api } from '@/lib/api-client';
import { useTeamDeed } from './use-team-deed';

export function useAcceptInvitation(token: string, teamName: string) {
  return useTeamDeed(
    () => api.acceptInvitation({ body: { token } }),
    () => ({
      title: `Welcome to ${teamName}`,
      description: 'You use the plan and the credits of the team from now on.',
    }),
  );
}
