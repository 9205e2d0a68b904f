import type { SecondStep } from '@easel/shared/contracts/two-factor.schema';
import { queryOptions } from '@tanstack/react-query';
import { useMutation } from '@/components/use-mutation';
import { anonymousApi } from '@/lib/anonymous-api';
import { api } from '@/lib/api-client';
import { session } from '@/lib/session';
import { showKeptAccountToast } from '../tell-of-kept-account';
import { authCall } from './auth-call';

/**
 * Redeems a password-reset link for a session of its account. The token works once.
 *
 * @returns the second step if the account needs a code first, null otherwise
 */
export async function redeemResetLink(token: string): Promise<SecondStep | null> {
  const body = { token, type: 'recovery' } as const;
  const answer = await session.enter(() => authCall(() => anonymousApi.verifyLink({ body })));
  if ('second_factor_required' in answer) return answer;
  if (!('access_token' in answer)) return null;
  showKeptAccountToast(answer);
  return null;
}

/** Query options of what a mailed link does. Opening a link changes nothing, because mail scanners open links too. */
export function linkOptions(token: string) {
  return queryOptions({
    queryKey: ['auth', 'link', token],
    queryFn: () => authCall(() => anonymousApi.viewLink({ body: { token } })),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** What is left to do after an address is confirmed. */
export type Confirmed = { next: 'password'; token: string } | { next: 'sign-in' } | { next: 'create' };

/** Confirms the address of a new account. The token works once. */
export function useConfirmEmail(token: string) {
  return useMutation({
    mutationFn: async (): Promise<Confirmed> => {
      // Refreshes the session first if that is due: inside `enter`, the refresh would wait for it to end.
      await session.accessToken().catch(() => null);
      const body = { token, type: 'signup' } as const;
      const answer = await session.enter(() => authCall(() => api.verifyLink({ body })));
      if ('access_token' in answer) return { next: 'create' };
      if ('second_factor_required' in answer) return { next: 'sign-in' };
      if (answer.password_token !== null) return { next: 'password', token: answer.password_token };
      if (session.store.getState().status !== 'signed-in') return { next: 'sign-in' };
      session.updateUser(await api.getUser());
      return { next: 'create' };
    },
    retry: false,
  });
}
