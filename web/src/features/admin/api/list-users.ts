import type { USER_FILTERS } from '@easel/shared/contracts/admin';
import { api } from '@/lib/api-client';
import { useAdminList } from './use-admin-list';

export type UserFilter = (typeof USER_FILTERS)[number];

export function useUsers(search: string, filter: UserFilter) {
  const query = { search: search || undefined, filter };
  return useAdminList('users', query, (cursor, signal) =>
    api.adminListUsers({ query: { ...query, cursor }, signal }),
  );
}
