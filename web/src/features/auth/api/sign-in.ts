import { useMutation } from '@/components/use-mutation';
import { anonymousApi } from '@/lib/anonymous-api';
import type { Credentials } from '../form-rules';
import { adoptSignIn } from './adopt-sign-in';
import { authCall } from './auth-call';

function signIn(credentials: Credentials) {
  return authCall(() => anonymousApi.createSession({ query: { grant_type: 'password' }, body: credentials }));
}

export function useSignIn() {
  return useMutation({
    mutationFn: signIn,
    retry: false,
    onSuccess: (answer) => 'access_token' in answer && adoptSignIn(answer),
  });
}
