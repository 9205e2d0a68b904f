import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';
import { toast } from '@/ui/toast';

const twoFactorOptions = queryOptions({
  queryKey: ['two-factor'],
  queryFn: ({ signal }) => api.getTwoFactor({ signal }),
});

export function useTwoFactor() {
  return useQuery(twoFactorOptions);
}

/** Gets a new secret for the authenticator app. */
export function useBeginTwoFactor() {
  return useMutation({
    // The secret is kept only by the component that shows it.
    gcTime: 0,
    retry: false,
    mutationFn: () => api.beginTwoFactor(),
    failure: { topic: 'two-factor', title: 'Two-step sign-in was not set up' },
  });
}

export function useConfirmTwoFactor() {
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    retry: false,
    mutationFn: (code: string) => api.confirmTwoFactor({ body: { code } }),
    onSettled: () => client.invalidateQueries(twoFactorOptions),
  });
}

export function useRenewRecoveryCodes() {
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    retry: false,
    mutationFn: (code: string) => api.renewRecoveryCodes({ body: { code } }),
    onSettled: () => client.invalidateQueries(twoFactorOptions),
  });
}

export function useDisableTwoFactor() {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: (code: string) => api.disableTwoFactor({ body: { code } }),
    onSettled: () => client.invalidateQueries(twoFactorOptions),
    onSuccess: () => toast({ topic: 'two-factor', title: 'Two-step sign-in is off', tone: 'success' }),
  });
}
