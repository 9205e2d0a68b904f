import { useQueryClient } from '@tanstack/react-query';
import { useMutation } from '@/components/use-mutation';
import { refreshBilling } from '@/entities/billing/refresh-billing';
import { api } from '@/lib/api-client';

/** Cancels the plan at the end of its period, or resumes it. */
export function useChangeRenewal(change: 'cancel' | 'resume') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => (change === 'cancel' ? api.cancelPlan() : api.resumePlan()),
    onSettled: () => refreshBilling(client),
  });
}
