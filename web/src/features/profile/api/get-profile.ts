import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { followProfile } from '../follow-profile';

export const profileOptions = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    const profile = await api.getProfile({ signal });
    followProfile(profile);
    return profile;
  },
  // Without a connection it fails and can be tried again, rather than load for ever.
  networkMode: 'always',
});

export function useProfile() {
  return useQuery(profileOptions);
}
