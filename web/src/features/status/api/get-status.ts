import type { Status } from '@easel/shared/contracts/status.schema';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { anonymousApi } from '@/lib/anonymous-api';
import { useKnownAtFirst } from '@/lib/known';

const LOOK_AGAIN_MS = 30_000;

const statusOptions = queryOptions({
  queryKey: ['status'],
  // Without the session, because the status must load even when sign-in is down.
  queryFn: ({ signal }) => anonymousApi.getStatus({ signal }),
  staleTime: 0,
  // Shows no stale answer after returning to the page.
  gcTime: 0,
  // An answer at that time is the one in the document.
  refetchOnMount: false,
  retry: 1,
  networkMode: 'always',
});

/** Queries the current status, every 30 seconds while the page is visible. */
export function useStatus() {
  const known = useKnownAtFirst<Status>();
  return useQuery({
    ...statusOptions,
    ...(known && { initialData: known }),
    refetchInterval: LOOK_AGAIN_MS,
  });
}
