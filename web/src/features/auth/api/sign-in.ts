import { useMutation } from '@/components/use-mutation';
import { anonymousApi } from '@/lib/anonymous-api';
import { session } from '@/lib/session';
import { toast } from '@/ui/toast';
import type { Credentials } from '../form-rules';
import { showKeptAccountToast } from '../tell-of-kept-account';
import { authCall } from './auth-call';

function signIn(credentials: Credentials) {
  return authCall(() => anonymousApi.createSession({ query: { grant_type: 'password' }, body: credentials }));
}

export function useSignIn() {
  return useMutation({
    mutationFn: signIn,
    retry: false,
    onSuccess: (answer) => {
      session.adopt(answer);
      toast({
        topic: 'auth',
        title: 'Welcome back!',
        description: "You've successfully signed in.",
        tone: 'success',
      });
      showKeptAccountToast(answer);
    },
    failure: { topic: 'auth', title: 'Sign in failed' },
  });
}
