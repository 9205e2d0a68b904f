import { unlessGone } from '@easel/shared/client/unless-gone';
import type { Webhook } from '@easel/shared/contracts/webhooks.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { toast } from '@/ui/toast';
import { webhooksOptions } from './list-webhooks';

export function useDeleteWebhook() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
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
