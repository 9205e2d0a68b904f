import type { MessageChange, PlanChange, RefundVerdictRequest } from '@easel/shared/contracts/admin.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { toast } from '@/ui/toast';
import { adminKeys } from './admin-keys';

/** What operators do: each a request whose answer is read again from the lists. */
export const DEEDS = {
  setPlan: (id: string, change: PlanChange) => api.put(`/api/admin/users/${id}/plan`, { body: change }),
  suspend: (id: string, reason: string) => post(`users/${id}/suspend`, reason),
  unsuspend: (id: string, reason: string) => post(`users/${id}/unsuspend`, reason),
  takeDown: (id: string, reason: string) => post(`pictures/${id}/take-down`, reason),
  cancel: (id: string, reason: string) => post(`generations/${id}/cancel`, reason),
  retry: (id: string, reason: string) => post(`generations/${id}/retry`, reason),
  decideRefund: (id: string, verdict: RefundVerdictRequest) =>
    api.post(`/api/admin/refunds/${id}/decision`, { body: verdict }),
  changeMessage: (id: string, change: MessageChange) =>
    api.patch(`/api/admin/messages/${id}`, { body: change }),
} as const;

const post = (path: string, reason: string) => api.post(`/api/admin/${path}`, { body: { reason } });

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
