import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { adminKeys } from './admin-keys';

/** One account; asks nothing while none is named. */
export const useUserDetail = (id: string | undefined) =>
  useQuery({
    queryKey: adminKeys.user(id),
    queryFn: id === undefined ? skipToken : ({ signal }) => api.adminGetUser({ params: { id }, signal }),
    staleTime: 0,
  });
