import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshBilling } from '@/entities/billing/refresh-billing';
import { api } from '@/lib/api-client';

/** Ends the plan with its period (`cancel`), or lets it go on after all (`resume`). */
export function useChangeRenewal(deed: 'cancel' | 'resume') {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => (deed === 'cancel' ? api.cancelPlan() : api.resumePlan()),
    onSettled: () => refreshBilling(client),
  });
}
