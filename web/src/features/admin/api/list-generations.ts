import { contract } from './admin-keys';
import { QUEUE_REFRESH_MS } from './get-queue';
import { useAdminList } from './use-admin-list';

export type QueuedStatus = 'processing' | 'pending' | 'failed';

export const useQueuedGenerations = (status: QueuedStatus) =>
  useAdminList(
    'generations',
    { status },
    () => contract().then((schemas) => schemas.adminGenerationListSchema),
    { refetchIntervalMs: QUEUE_REFRESH_MS },
  );
