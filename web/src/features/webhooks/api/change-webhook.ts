import type { WebhookPatch } from '@easel/shared/contracts/webhooks.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { webhooksOptions } from './list-webhooks';

export function useChangeWebhook() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, patch }: { id: string; patch: WebhookPatch }) =>
      api.updateWebhook({ params: { id }, body: patch }),
    onSuccess: async (changed) => {
      await client.cancelQueries(webhooksOptions);
      client.setQueryData(
        webhooksOptions.queryKey,
        (before) =>
          before && { items: before.items.map((each) => (each.id === changed.id ? changed : each)) },
      );
    },
    onError: () => void client.invalidateQueries(webhooksOptions),
  });
}
