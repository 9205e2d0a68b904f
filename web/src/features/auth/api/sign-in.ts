import { useMutation } from '@/components/use-mutation';
import { anonymousApi } from '@/lib/anonymous-api';
import { session } from '@/lib/session';
import type { Credentials } from '../form-rules';
import { authCall } from './auth-call';
import { welcomeBack } from './welcome-back';

function signIn(credentials: Credentials) {
  const query = { grant_type: 'password' } as const;
  return session.enter(() => authCall(() => anonymousApi.createSession({ query, body: credentials })));
}

export function useSignIn() {
  return useMutation({
    mutationFn: signIn,
    retry: false,
    onSuccess: (answer) => 'access_token' in answer && welcomeBack(answer),
  });
}
