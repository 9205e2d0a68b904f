import { useMutation } from '@/components/use-mutation';
import { useGoTo } from '@/entities/billing/use-go-to';
import { api } from '@/lib/api-client';

/** Leads to the provider's own pages, where cards and addresses are looked after. */
export function useOpenPortal() {
  const goTo = useGoTo();
  return useMutation({
    mutationFn: () => api.openPortal(),
    onSuccess: ({ url }) => goTo(url),
    failure: { topic: 'billing', title: 'Payments Not Reached' },
  });
}
