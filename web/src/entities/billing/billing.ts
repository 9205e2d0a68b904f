import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { useSession } from '@/lib/session';

/** Prefix of all billing keys: each action invalidates all of them. */
export const billingKey = ['billing'] as const;

/** Short, because payments, operators and other tabs change it; focusing this tab then refetches it. */
const BILLING_STALE_MS = 10_000;

/** Query options of the user's billing. */
export const billingOptions = queryOptions({
  queryKey: billingKey,
  queryFn: ({ signal }) => api.getBilling({ signal }),
  staleTime: BILLING_STALE_MS,
});

/** Reads the user's plan, the changes they can make to it, and their payments. Sends no request for a visitor. */
export function useBilling() {
  const { user } = useSession();
  return useQuery({ ...billingOptions, enabled: user !== null });
}
