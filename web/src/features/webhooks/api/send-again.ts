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
      api.post(
        deliveryId === null
          ? `/api/webhooks/${webhookId}/test`
          : `/api/webhooks/${webhookId}/deliveries/${deliveryId}/redeliver`,
        {
          schema: () =>
            import('@easel/shared/contracts/webhooks.schema').then(
              (contract) => contract.webhookDeliverySchema,
            ),
        },
      ),
    onError: (error) =>
      toast({ title: 'Not sent', description: errorMessage(error), tone: 'destructive', topic: 'webhook' }),
    onSettled: async () => {
      void client.invalidateQueries({ ...webhooksOptions, exact: true });
      await client.invalidateQueries({ queryKey: deliveriesKey(webhookId) });
    },
  });
}
