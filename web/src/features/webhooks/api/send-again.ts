import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { errorMessage } from '@/lib/errors';
import { toast } from '@/ui/toast';
import { deliveriesKey } from './list-deliveries';
import { webhooksOptions } from './list-webhooks';

/** Has a delivery sent again, or, without one, a test. */
export function useSendAgain(webhookId: string) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (deliveryId: string | null) =>
      deliveryId === null
        ? api.testWebhook({ params: { id: webhookId } })
        : api.redeliver({ params: { id: webhookId, deliveryId } }),
    onError: (error) =>
      toast({ title: 'Not sent', description: errorMessage(error), tone: 'destructive', topic: 'webhook' }),
    onSettled: async () => {
      void client.invalidateQueries({ ...webhooksOptions, exact: true });
      await client.invalidateQueries({ queryKey: deliveriesKey(webhookId) });
    },
  });
}
