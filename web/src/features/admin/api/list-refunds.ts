import { useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { adminKeys } from './admin-keys';

/** Those that nobody has decided. */
export const useRefunds = () =>
  useQuery({
    queryKey: adminKeys.refunds(),
    queryFn: ({ signal }) => api.adminListRefunds({ signal }),
    staleTime: 0,
  });
