import { useQuery } from '@tanstack/react-query';
import { teamKeys } from '@/entities/team/team-keys';
import { api, isApiError } from '@/lib/api-client';
import { shouldRetryQuery } from '@/lib/query-client';
import { useSession } from '@/lib/session';

/** What an invitation says, to whoever holds its link. */
export function useInvitation(token: string) {
  const { status } = useSession();
  return useQuery({
    queryKey: teamKeys.invitation(token),
    queryFn: ({ signal }) => api.viewInvitation({ body: { token }, signal }),
    retry: (failures, error) => !isOver(error) && shouldRetryQuery(failures, error),
    enabled: status !== 'loading',
  });
}

/** Accepted, taken back, too old, or never an invitation. */
export function isOver(error: unknown): boolean {
  return ['link_expired', 'not_found', 'validation_failed'].some(
    (code) => isApiError(error) && error.code === code,
  );
}
