import { queryOptions } from '@tanstack/react-query';
import { anonymousApi } from '@/lib/anonymous-api';
import { session } from '@/lib/session';
import { showKeptAccountToast } from '../tell-of-kept-account';
import { authCall } from './auth-call';

/** Redeems the token of an emailed link for a session of its account. The token works once. */
export async function verifyLink(type: 'signup' | 'recovery', token: string): Promise<void> {
  const answer = await authCall(() => anonymousApi.verifyLink({ body: { token, type } }));
  session.adopt(answer);
  showKeptAccountToast(answer);
}

/** Query options that redeem a confirmation link. A query, so that the page redeems it once however often it renders. */
export function confirmEmailOptions(token: string) {
  return queryOptions({
    queryKey: ['auth', 'confirm-email', token],
    queryFn: () => verifyLink('signup', token).then(() => true),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
