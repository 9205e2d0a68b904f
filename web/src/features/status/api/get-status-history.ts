import { queryOptions, useQuery } from '@tanstack/react-query';
import { anonymousApi } from '@/lib/anonymous-api';

/** A sample is taken each minute. */
const LOOK_AGAIN_MS = 60_000;

const statusHistoryOptions = queryOptions({
  queryKey: ['status', 'history'],
  queryFn: ({ signal }) => anonymousApi.getStatusHistory({ signal }),
  retry: 1,
});

/** How the service was, asked anew every minute while the page can be seen. */
export function useStatusHistory() {
  return useQuery({ ...statusHistoryOptions, refetchInterval: LOOK_AGAIN_MS });
}
