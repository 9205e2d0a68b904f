import type { PlanOrder } from '@easel/shared/contracts/billing.schema';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api-client';

/** Query options of the quote for an order. Never cached, because prorated prices change daily. */
export const quoteOptions = (order: PlanOrder) =>
  queryOptions({
    queryKey: ['billing-quote', order.plan, order.interval],
    queryFn: ({ signal }) => api.quotePlan({ body: order, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
