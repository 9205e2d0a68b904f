import type { PlanOrder, PlanQuote } from '@easel/shared/contracts/billing.schema';
import { useQueryClient } from '@tanstack/react-query';
import { useMutation } from '@/components/use-mutation';
import { refreshBilling } from '@/entities/billing/refresh-billing';
import { api } from '@/lib/api-client';

/** Buys or changes a plan, as quoted. Resolves with the checkout URL, or null if nothing is left to pay. */
export function usePlaceOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ order, effect }: { order: PlanOrder; effect: PlanQuote['effect'] }) => {
      if (effect === 'checkout') {
        const { url } = await api.checkOut({ body: order });
        return url;
      }
      await api.changePlan({ body: order });
      return null;
    },
    onSettled: () => refreshBilling(client),
  });
}
