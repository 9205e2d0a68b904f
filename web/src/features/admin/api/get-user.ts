import { useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { adminKeys, contract } from './admin-keys';

/** One account; asks nothing while none is named. */
export const useUserDetail = (id: string | undefined) =>
  useQuery({
    queryKey: adminKeys.user(id),
    queryFn: ({ signal }) =>
      api.get(`/api/admin/users/${id}`, {
        schema: () => contract().then((schemas) => schemas.adminUserDetailSchema),
        signal,
      }),
    staleTime: 0,
    enabled: id !== undefined,
  });
