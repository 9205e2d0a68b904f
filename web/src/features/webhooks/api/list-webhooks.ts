import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api-client';

export const webhooksOptions = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => api.listWebhooks({ signal }),
  // They are delivered to meanwhile.
  staleTime: 0,
});

export function useWebhooks() {
  return useQuery(webhooksOptions);
}
