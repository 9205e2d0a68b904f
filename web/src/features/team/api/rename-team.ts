import type { TeamRequest } from '@easel/shared/contracts/team.schema';
import { api } from '@/lib/api-client';
import { useTeamDeed } from './use-team-deed';

export function useRenameTeam() {
  return useTeamDeed(
    (body: TeamRequest) => api.renameTeam({ body }),
    ({ name }) => ({ title: 'Team renamed', description: `It is called ${name} now.` }),
  );
}
