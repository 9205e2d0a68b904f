import { queryOptions } from '@tanstack/react-query';
import { request } from '@/lib/http';
import { session } from '@/lib/session';
import { tellOfKeptAccount } from '../tell-of-kept-account';
import { authCall } from './auth-call';

/** Redeems the token of an e-mailed link, once, for a session of its account. */
export async function verifyLink(type: 'signup' | 'recovery', token: string): Promise<void> {
  const answer = await authCall(() =>
    request('POST', '/api/auth/verify', {
      body: { token, type },
      schema: () => import('@easel/shared/contracts/auth.schema').then((contract) => contract.sessionSchema),
    }),
  );
  session.adopt(answer);
  tellOfKeptAccount(answer);
}

/** A query, although it changes something: one look at the page redeems the link once, however often it renders. */
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
