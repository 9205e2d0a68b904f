import type { WebhookDeliveryList } from '@easel/shared/contracts/webhooks.schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '@/lib/api-client';

const SOON_MS = 15_000;
const LOOK_MS = 1_500;

export const deliveriesKey = (webhookId: string) => ['webhooks', webhookId, 'deliveries'];

/** The log of a webhook, looked at again while something in it is about to be sent. */
export function useDeliveries(webhookId: string) {
  const log = useInfiniteQuery({
    queryKey: deliveriesKey(webhookId),
    queryFn: ({ pageParam, signal }) =>
      api.listDeliveries({
        params: { id: webhookId },
        query: { cursor: pageParam || undefined },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.pages.some(isMoving) ? LOOK_MS : false),
  });
  const { data } = log;
  const deliveries = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  return { ...log, deliveries };
}

const isMoving = ({ items }: WebhookDeliveryList) =>
  items.some(
    ({ nextAttemptAt }) => nextAttemptAt !== null && Date.parse(nextAttemptAt) < Date.now() + SOON_MS,
  );
