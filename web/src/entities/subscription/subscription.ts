import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { useSession } from '@/lib/session';

export const subscriptionKey = ['subscription'] as const;

/** Short, because credits and the pause change in other tabs; focusing this tab then refetches them. */
const SUBSCRIPTION_STALE_MS = 10_000;

export const subscriptionOptions = queryOptions({
  queryKey: subscriptionKey,
  queryFn: ({ signal }) => api.getSubscription({ signal }),
  staleTime: SUBSCRIPTION_STALE_MS,
});

export function useSubscription() {
  const { user } = useSession();
  return useQuery({ ...subscriptionOptions, enabled: user !== null });
}
