import type { TeamRequest } from '@easel/shared/contracts/team.schema';
import { api } from '@/lib/api-client';
import { useTeamDeed } from './use-team-deed';

export function useCreateTeam() {
  return useTeamDeed(
    (body: TeamRequest) => api.createTeam({ body }),
    ({ name }) => ({ title: 'Team created', description: `${name} is ready. Invite the first person.` }),
  );
}
