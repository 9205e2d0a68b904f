import { api } from '@/lib/api-client';
import { QUEUE_REFRESH_MS } from './get-queue';
import { useAdminList } from './use-admin-list';

export type QueuedStatus = 'processing' | 'pending' | 'failed';

export const useQueuedGenerations = (status: QueuedStatus) =>
  useAdminList(
    'generations',
    { status },
    (cursor, signal) => api.adminListGenerations({ query: { status, cursor }, signal }),
    { refetchIntervalMs: QUEUE_REFRESH_MS },
  );
