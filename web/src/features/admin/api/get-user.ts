import { useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { adminKeys, contract } from './admin-keys';

export const useUserDetail = (id: string) =>
  useQuery({
    queryKey: adminKeys.user(id),
    queryFn: ({ signal }) =>
      api.get(`/api/admin/users/${id}`, {
        schema: () => contract().then((schemas) => schemas.adminUserDetailSchema),
        signal,
      }),
    staleTime: 0,
  });
