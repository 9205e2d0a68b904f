import { api } from '@/lib/api-client';
import { useTeamDeed } from './use-team-deed';

export function useInvite() {
  return useTeamDeed(
    (email: string) => api.createInvitation({ body: { email } }),
    (email) => ({ title: 'Invitation sent', description: `The link is on its way to ${email}.` }),
  );
}
