import { useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { isApiError } from '@/lib/api-error';
import { shouldRetryQuery } from '@/lib/query-client';
import { useSession } from '@/lib/session';
import { adminKeys } from './admin-keys';

/** Whether whoever is signed in is an operator; to everybody else the server says that there is nothing. */
export function useOperator() {
  const { status, user } = useSession();
  const query = useQuery({
    queryKey: adminKeys.operator(user?.id ?? null),
    queryFn: ({ signal }) => api.adminGetOperator({ signal }),
    enabled: user !== null,
    staleTime: 0,
    retry: (failures, error) => !isApiError(error, 'not_found') && shouldRetryQuery(failures, error),
  });
  const isStranger = status === 'signed-out' || isApiError(query.error, 'not_found');
  return { ...query, isStranger };
}
