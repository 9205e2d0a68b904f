import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api-client';

export const keysOptions = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => api.listKeys({ signal }),
  // Programs use them meanwhile.
  staleTime: 0,
});

export function useKeys() {
  return useQuery(keysOptions);
}
