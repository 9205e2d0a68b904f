import type { MESSAGE_FILTERS } from '@easel/shared/contracts/admin';
import { contract } from './admin-keys';
import { useAdminList } from './use-admin-list';

export type MessageFilter = (typeof MESSAGE_FILTERS)[number];

export const useMessages = (filter: MessageFilter) =>
  useAdminList('messages', { filter }, () => contract().then((schemas) => schemas.adminMessageListSchema));
