import type { WebhookRequest } from '@easel/shared/contracts/webhooks.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { webhooksOptions } from './list-webhooks';

export function useCreateWebhook() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    // The secret is kept nowhere but in the component that shows it.
    gcTime: 0,
    mutationFn: (body: WebhookRequest) => api.createWebhook({ body }),
    // After a failure too: were only the answer lost, it is there, and its secret can be replaced.
    onSettled: () => void client.invalidateQueries(webhooksOptions),
  });
}
