import { queryOptions, useQuery } from '@tanstack/react-query';
import { anonymousApi } from '@/lib/anonymous-api';

/** A sample is taken each minute. */
const REFETCH_MS = 60_000;

const statusHistoryOptions = queryOptions({
  queryKey: ['status', 'history'],
  queryFn: ({ signal }) => anonymousApi.getStatusHistory({ signal }),
  retry: 1,
});

/** Queries the status history, every minute while the page is visible. */
export function useStatusHistory() {
  return useQuery({ ...statusHistoryOptions, refetchInterval: REFETCH_MS });
}
