import type { MessageChange, PlanChange, RefundVerdictRequest } from '@easel/shared/contracts/admin.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { toast } from '@/ui/toast';
import { adminKeys } from './admin-keys';

/** What operators do: each a request whose answer is read again from the lists. */
export const DEEDS = {
  setPlan: (id: string, change: PlanChange) => api.adminSetPlan({ params: { id }, body: change }),
  suspend: (id: string, reason: string) => api.adminSuspendUser({ params: { id }, body: { reason } }),
  unsuspend: (id: string, reason: string) => api.adminUnsuspendUser({ params: { id }, body: { reason } }),
  takeDown: (id: string, reason: string) => api.adminTakeDownPicture({ params: { id }, body: { reason } }),
  cancel: (id: string, reason: string) => api.adminCancelGeneration({ params: { id }, body: { reason } }),
  retry: (id: string, reason: string) => api.adminRetryGeneration({ params: { id }, body: { reason } }),
  decideRefund: (id: string, verdict: RefundVerdictRequest) =>
    api.adminDecideRefund({ params: { id }, body: verdict }),
  changeMessage: (id: string, change: MessageChange) =>
    api.adminChangeMessage({ params: { id }, body: change }),
} as const;

/** @param success What to say when it is done. */
export function useDeed<Request>(perform: (request: Request) => Promise<unknown>, success: string) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: perform,
    onSuccess: () => toast({ title: success, tone: 'success', topic: 'admin' }),
    // After a failure too: the answer may have been lost, or somebody was faster.
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.all }),
  });
}
