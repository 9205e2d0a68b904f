import { useMutation } from '@/components/use-mutation';
import { anonymousApi } from '@/lib/anonymous-api';
import { api } from '@/lib/api-client';
import { session } from '@/lib/session';
import { authCall } from './auth-call';

/** Confirms a change of the address with one of its links. Can be repeated. */
export function useConfirmChange(token: string) {
  return useMutation({
    mutationFn: async () => {
      const state = await authCall(() => api.confirmEmailChange({ body: { token } }));
      if (!state.change && session.store.getState().status === 'signed-in') {
        session.updateUser(await api.getUser());
      }
      return state;
    },
    retry: false,
  });
}

/** Stops a change of the address with the link in the mail to the current one. */
export function useStopChange(token: string) {
  return useMutation({
    mutationFn: () => authCall(() => anonymousApi.stopEmailChange({ body: { token } })),
    retry: false,
  });
}
