import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api-client';

export const keysOptions = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) =>
    api.get('/api/keys', {
      schema: () =>
        import('@easel/shared/contracts/api-keys.schema').then((contract) => contract.apiKeyListSchema),
      signal,
    }),
  // Programs use them meanwhile.
  staleTime: 0,
});

export function useKeys() {
  return useQuery(keysOptions);
}
