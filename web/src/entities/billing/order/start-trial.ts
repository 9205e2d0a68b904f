import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshBilling } from '@/entities/billing/refresh-billing';
import { api } from '@/lib/api-client';

export function useStartTrial() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => api.startTrial(),
    onSettled: () => refreshBilling(client),
  });
}
