import { useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { adminKeys, contract } from './admin-keys';

/** Those that nobody has decided. */
export const useRefunds = () =>
  useQuery({
    queryKey: adminKeys.refunds(),
    queryFn: ({ signal }) =>
      api.get('/api/admin/refunds', {
        schema: () => contract().then((schemas) => schemas.adminRefundListSchema),
        signal,
      }),
    staleTime: 0,
  });
