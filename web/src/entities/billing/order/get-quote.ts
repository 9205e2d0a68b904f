import type { PlanOrder } from '@easel/shared/contracts/billing.schema';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api-client';

/** What an order would do and cost now. Never from the cache: a price by the day is another one tomorrow. */
export const quoteOptions = (order: PlanOrder) =>
  queryOptions({
    queryKey: ['billing-quote', order.plan, order.interval],
    queryFn: ({ signal }) => api.quotePlan({ body: order, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
