import { api } from '@/lib/api-client';
import { unlessGone } from '@/lib/unless-gone';
import { useTeamDeed } from './use-team-deed';

export function useDissolveTeam() {
  return useTeamDeed(
    () => unlessGone(api.delete('/api/team')),
    () => ({ title: 'Team dissolved', description: 'Everybody has their own plan again.' }),
  );
}
