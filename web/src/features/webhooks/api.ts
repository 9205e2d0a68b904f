import { unlessGone } from '@easel/shared/client/unless-gone';
import type {
  Webhook,
  WebhookDeliveryList,
  WebhookInput,
  WebhookPatch,
} from '@easel/shared/contracts/webhooks.schema';
import { queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';
import { toast } from '@/ui/toast';

/** Polls the log while a delivery is due within this time. */
const SOON_MS = 15_000;
const REFRESH_MS = 1_500;

const webhooksOptions = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => api.listWebhooks({ signal }),
  // Deliveries change them in the background.
  staleTime: 0,
});

export function useWebhooks() {
  return useQuery(webhooksOptions);
}

const deliveriesKey = (webhookId: string) => ['webhooks', webhookId, 'deliveries'];

/** Reads a webhook's log. Polls it while a delivery is due soon. */
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
    refetchInterval: ({ state }) => (state.data?.pages.some(isMoving) ? REFRESH_MS : false),
  });
  const { data } = log;
  const deliveries = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  return { ...log, deliveries };
}

const isMoving = ({ items }: WebhookDeliveryList) =>
  items.some(
    ({ nextAttemptAt }) => nextAttemptAt !== null && Date.parse(nextAttemptAt) < Date.now() + SOON_MS,
  );

export function useCreateWebhook() {
  const client = useQueryClient();
  return useMutation({
    // The secret is kept only by the component that shows it.
    gcTime: 0,
    mutationFn: (body: WebhookInput) => api.createWebhook({ body }),
    // Also after a failure: if only the answer was lost, the list shows the webhook, and its secret can be replaced.
    onSettled: () => void client.invalidateQueries(webhooksOptions),
  });
}

export function useChangeWebhook(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: WebhookPatch) => api.updateWebhook({ params: { id }, body }),
    onSuccess: async (changed) => {
      await client.cancelQueries(webhooksOptions);
      client.setQueryData(
        webhooksOptions.queryKey,
        (before) => before && { items: before.items.map((each) => (each.id === id ? changed : each)) },
      );
    },
    onError: () => void client.invalidateQueries(webhooksOptions),
  });
}

export function useDeleteWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Webhook) => unlessGone(api.deleteWebhook({ params: { id } })),
    onSuccess: async (_, { id, url }) => {
      await client.cancelQueries(webhooksOptions);
      client.setQueryData(
        webhooksOptions.queryKey,
        (before) => before && { items: before.items.filter((each) => each.id !== id) },
      );
      toast({ title: 'Webhook deleted', description: url, tone: 'success', topic: 'webhook' });
    },
  });
}

export function useReplaceSecret() {
  const client = useQueryClient();
  return useMutation({
    // The secret is kept only by the component that shows it.
    gcTime: 0,
    mutationFn: (id: string) => api.replaceWebhookSecret({ params: { id } }),
    onSettled: () => void client.invalidateQueries(webhooksOptions),
  });
}

/** Sends a delivery again, or a test for null. */
export function useSendAgain(webhookId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: string | null) =>
      deliveryId === null
        ? api.testWebhook({ params: { id: webhookId } })
        : api.redeliver({ params: { id: webhookId, deliveryId } }),
    failure: { title: 'Not sent', topic: 'webhook' },
    onSettled: async () => {
      void client.invalidateQueries({ ...webhooksOptions, exact: true });
      await client.invalidateQueries({ queryKey: deliveriesKey(webhookId) });
    },
  });
}
