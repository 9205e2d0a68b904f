import { useMutation } from '@/components/use-mutation';
import { useGoTo } from '@/entities/billing/use-go-to';
import { api } from '@/lib/api-client';

/** Opens the provider's customer portal, where users manage cards and addresses. */
export function useOpenPortal() {
  const goTo = useGoTo();
  return useMutation({
    mutationFn: () => api.openPortal(),
    onSuccess: ({ url }) => goTo(url),
    failure: { topic: 'billing', title: 'Payment page unavailable' },
  });
}
