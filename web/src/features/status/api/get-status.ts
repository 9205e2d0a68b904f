import { queryOptions, useQuery } from '@tanstack/react-query';
import { anonymousApi } from '@/lib/anonymous-api';

const LOOK_AGAIN_MS = 30_000;

const statusOptions = queryOptions({
  queryKey: ['status'],
  // Without the session: how the service is must be known even when nobody can be signed in.
  queryFn: ({ signal }) => anonymousApi.getStatus({ signal }),
  staleTime: 0,
  // Whoever comes back finds no answer of before.
  gcTime: 0,
  retry: 1,
  networkMode: 'always',
});

/** How the service is, asked anew every half minute while the page can be seen. */
export function useStatus() {
  return useQuery({ ...statusOptions, refetchInterval: LOOK_AGAIN_MS });
}
