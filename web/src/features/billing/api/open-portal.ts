import { useMutation } from '@tanstack/react-query';
import { useGoTo } from '@/entities/billing/use-go-to';
import { api } from '@/lib/api-client';
import { errorMessage } from '@/lib/errors';
import { toast } from '@/ui/toast';

/** Leads to the provider's own pages, where cards and addresses are looked after. */
export function useOpenPortal() {
  const goTo = useGoTo();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => api.openPortal(),
    onSuccess: ({ url }) => goTo(url),
    onError: (error) =>
      toast({
        topic: 'billing',
        title: 'Payments Not Reached',
        description: errorMessage(error),
        tone: 'destructive',
      }),
  });
}
