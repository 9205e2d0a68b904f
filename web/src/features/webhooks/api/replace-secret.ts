import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { webhooksOptions } from './list-webhooks';

export function useReplaceSecret() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    // The secret is kept nowhere but in the component that shows it.
    gcTime: 0,
    mutationFn: (id: string) => api.replaceWebhookSecret({ params: { id } }),
    onSettled: () => void client.invalidateQueries(webhooksOptions),
  });
}
