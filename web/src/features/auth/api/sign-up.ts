import type { SignupRequest } from '@easel/shared/contracts/auth.schema';
import type { PasskeySignUp } from '@easel/shared/contracts/passkeys.schema';
import { useMutation } from '@/components/use-mutation';
import { createPasskey } from '@/entities/passkey/device';
import { anonymousApi } from '@/lib/anonymous-api';
import { session } from '@/lib/session';
import { toast } from '@/ui/toast';
import { authCall } from './auth-call';

async function signUp(body: SignupRequest | PasskeySignUp) {
  if ('password' in body) return session.enter(() => authCall(() => anonymousApi.signUp({ body })));
  const options = await authCall(() => anonymousApi.beginPasskeySignUp({ body }));
  const credential = await createPasskey(options);
  return session.enter(() => authCall(() => anonymousApi.finishPasskeySignUp({ body: { credential } })));
}

/**
 * Signs up with the password of the request, or with a passkey if it has none.
 *
 * @param invitation the token of an invitation, if the visitor has one
 */
export function useSignUp(invitation: string | undefined) {
  return useMutation({
    mutationFn: (body: SignupRequest | PasskeySignUp) =>
      signUp({ ...body, ...(invitation && { invitation }) }),
    retry: false,
    onSuccess: () => {
      toast({
        topic: 'auth',
        title: 'Check your email',
        description: "We've sent you a confirmation link to complete your registration.",
        tone: 'success',
      });
    },
  });
}
