import type { RefundRequest } from '@easel/shared/contracts/billing.schema';
import { useQueryClient } from '@tanstack/react-query';
import { useMutation } from '@/components/use-mutation';
import { refreshBilling } from '@/entities/billing/refresh-billing';
import { api } from '@/lib/api-client';

export function useRequestRefund() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RefundRequest) => api.requestRefund({ body: request }),
    onSettled: () => refreshBilling(client),
  });
}
