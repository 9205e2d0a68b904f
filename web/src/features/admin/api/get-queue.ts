import { useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { adminKeys } from './admin-keys';

export const QUEUE_REFRESH_MS = 5_000;

export const useQueueBoard = () =>
  useQuery({
    queryKey: adminKeys.queue(),
    queryFn: ({ signal }) => api.adminGetQueue({ signal }),
    staleTime: 0,
    refetchInterval: QUEUE_REFRESH_MS,
  });
