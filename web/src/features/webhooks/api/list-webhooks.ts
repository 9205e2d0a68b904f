import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api-client';

export const webhooksOptions = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) =>
    api.get('/api/webhooks', {
      schema: () =>
        import('@easel/shared/contracts/webhooks.schema').then((contract) => contract.webhookListSchema),
      signal,
    }),
  // They are delivered to meanwhile.
  staleTime: 0,
});

export function useWebhooks() {
  return useQuery(webhooksOptions);
}
