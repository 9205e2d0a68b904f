import type { Session } from '@easel/shared/contracts/auth.schema';
import type { SecondStep } from '@easel/shared/contracts/two-factor.schema';
import { useMutation } from '@/components/use-mutation';
import { anonymousApi } from '@/lib/anonymous-api';
import { session } from '@/lib/session';
import { authCall } from './auth-call';

/** Finishes a sign-in with a code from the authenticator app, or a recovery code. */
export function useSecondStep({ token }: SecondStep, onSuccess: (answer: Session) => void) {
  return useMutation({
    mutationFn: (code: string) =>
      session.enter(() => authCall(() => anonymousApi.finishSignIn({ body: { token, code } }))),
    retry: false,
    onSuccess,
  });
}
