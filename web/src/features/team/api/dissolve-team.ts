import { unlessGone } from '@easel/shared/client/unless-gone';
import { api } from '@/lib/api-client';
import { useTeamDeed } from './use-team-deed';

export function useDissolveTeam() {
  return useTeamDeed(
    () => unlessGone(api.deleteTeam()),
    () => ({ title: 'Team dissolved', description: 'Everybody has their own plan again.' }),
  );
}
