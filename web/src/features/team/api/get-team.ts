import { queryOptions, useQuery } from '@tanstack/react-query';
import { teamKeys } from '@/entities/team/team-keys';
import { api } from '@/lib/api-client';

export const teamOptions = queryOptions({
  queryKey: teamKeys.own,
  queryFn: ({ signal }) => api.getTeam({ signal }).then(({ team }) => team),
  // Others accept, leave and make pictures meanwhile.
  staleTime: 0,
});

/** The team that one belongs to; null for none. */
export function useTeam() {
  return useQuery(teamOptions);
}
