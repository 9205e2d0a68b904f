import { useMutation } from '@tanstack/react-query';
import { anonymousApi } from '@/lib/anonymous-api';
import { errorMessage } from '@/lib/errors';
import { session } from '@/lib/session';
import { toast } from '@/ui/toast';
import { tellOfKeptAccount } from '../tell-of-kept-account';
import { authCall } from './auth-call';

export interface Credentials {
  email: string;
  password: string;
}

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
      tellOfKeptAccount(answer);
    },
    onError: (error) =>
      toast({
        topic: 'auth',
        title: 'Sign in failed',
        description: errorMessage(error),
        tone: 'destructive',
      }),
  });
}
