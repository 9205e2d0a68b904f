import type { ProviderFailure } from '@easel/shared/contracts/oidc';
import { useEffect, useState } from 'react';
import { useMutation } from '@/components/use-mutation';
import { providerFailureText, takeProviderAnswer } from '@/entities/provider/provider-answer';
import { anonymousApi } from '@/lib/anonymous-api';
import { errorMessage } from '@/lib/errors';
import { session } from '@/lib/session';
import { authCall } from './auth-call';
import { useProviderName } from './sign-up-mode';
import { welcomeBack } from './welcome-back';

/** Finishes a sign-in after the browser has returned from the sign-in provider. */
export function useProviderSignIn() {
  const name = useProviderName();
  const [failure, setFailure] = useState<ProviderFailure | null>(null);
  const signIn = useMutation({
    mutationFn: (token: string) =>
      session.enter(() => authCall(() => anonymousApi.finishProviderSignIn({ body: { token } }))),
    retry: false,
    onSuccess: (answer) => 'access_token' in answer && welcomeBack(answer),
  });
  const { mutate } = signIn;
  useEffect(() => {
    const answer = takeProviderAnswer();
    if (answer && 'token' in answer) mutate(answer.token);
    else if (answer) setFailure(answer.failure);
  }, [mutate]);
  const failed = failure === null ? null : providerFailureText(failure, name);
  return { ...signIn, failure: signIn.error ? errorMessage(signIn.error) : failed };
}
