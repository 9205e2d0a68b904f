import { useQueryClient } from '@tanstack/react-query';
import { useMutation } from '@/components/use-mutation';
import { refreshBilling } from '@/entities/billing/refresh-billing';
import { api } from '@/lib/api-client';

export function useStartTrial() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.startTrial(),
    onSettled: () => refreshBilling(client),
  });
}
