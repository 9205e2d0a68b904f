import { queryOptions, useQuery } from '@tanstack/react-query';
import { anonymousApi } from '@/lib/anonymous-api';

const LOOK_AGAIN_MS = 30_000;

const statusOptions = queryOptions({
  queryKey: ['status'],
  // Without the session: the status must load even when sign-in is down.
  queryFn: ({ signal }) => anonymousApi.getStatus({ signal }),
  staleTime: 0,
  // No stale answer after returning to the page.
  gcTime: 0,
  retry: 1,
  networkMode: 'always',
});

/** Queries the current status, every 30 seconds while the page is visible. */
export function useStatus() {
  return useQuery({ ...statusOptions, refetchInterval: LOOK_AGAIN_MS });
}
