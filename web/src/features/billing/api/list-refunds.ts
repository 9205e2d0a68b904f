import { queryOptions } from '@tanstack/react-query';
import { billingKey } from '@/entities/billing/billing';
import { api } from '@/lib/api-client';

/** Short, because operators decide requests meanwhile; focusing this tab then refetches them. */
const REFUNDS_STALE_MS = 10_000;

export const refundsOptions = queryOptions({
  queryKey: [...billingKey, 'refunds'],
  queryFn: ({ signal }) => api.listRefunds({ signal }),
  staleTime: REFUNDS_STALE_MS,
});
