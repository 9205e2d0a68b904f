import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { copyProfileToSession } from '../follow-profile';

export const profileOptions = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    const profile = await api.getProfile({ signal });
    copyProfileToSession(profile);
    return profile;
  },
  // Offline, it fails and can be retried, instead of loading indefinitely.
  networkMode: 'always',
});

export function useProfile() {
  return useQuery(profileOptions);
}
