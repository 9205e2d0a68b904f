import type { RefundRequest } from '@easel/shared/contracts/billing.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshBilling } from '@/entities/billing/refresh-billing';
import { api } from '@/lib/api-client';

export function useRequestRefund() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (request: RefundRequest) => api.requestRefund({ body: request }),
    onSettled: () => refreshBilling(client),
  });
}
