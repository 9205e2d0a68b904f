import type { Webhook } from '@easel/shared/contracts/webhooks.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { isApiError } from '@/lib/api-error';
import { toast } from '@/ui/toast';
import { webhooksOptions } from './list-webhooks';

export function useDeleteWebhook() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id }: Webhook) => {
      try {
        await api.delete(`/api/webhooks/${id}`);
      } catch (error) {
        // Deleted already: by another tab, or by a request whose answer was lost.
        if (!isApiError(error, 'not_found')) throw error;
      }
    },
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
