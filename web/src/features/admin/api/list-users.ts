import type { USER_FILTERS } from '@easel/shared/contracts/admin';
import { contract } from './admin-keys';
import { useAdminList } from './use-admin-list';

export type UserFilter = (typeof USER_FILTERS)[number];

export const useUsers = (search: string, filter: UserFilter) =>
  useAdminList('users', { search: search || undefined, filter }, () =>
    contract().then((schemas) => schemas.adminUserListSchema),
  );
