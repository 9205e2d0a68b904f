import type { MESSAGE_FILTERS } from '@easel/shared/contracts/admin';
import { api } from '@/lib/api-client';
import { useAdminList } from './use-admin-list';

export type MessageFilter = (typeof MESSAGE_FILTERS)[number];

export const useMessages = (filter: MessageFilter) =>
  useAdminList('messages', { filter }, (cursor, signal) =>
    api.adminListMessages({ query: { filter, cursor }, signal }),
  );
