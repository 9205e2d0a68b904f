import type { SignupRequest } from '@easel/shared/contracts/auth.schema';
import { useMutation } from '@/components/use-mutation';
import { anonymousApi } from '@/lib/anonymous-api';
import { session } from '@/lib/session';
import { toast } from '@/ui/toast';
import { authCall } from './auth-call';

function signUp(body: SignupRequest) {
  return authCall(() => anonymousApi.signUp({ body }));
}

export function useSignUp() {
  return useMutation({
    mutationFn: signUp,
    retry: false,
    onSuccess: (answer) => {
      if ('access_token' in answer) session.adopt(answer);
      toast({
        topic: 'auth',
        title: 'Check your email',
        description: "We've sent you a confirmation link to complete your registration.",
        tone: 'success',
      });
    },
    failure: { topic: 'auth', title: 'Sign up failed' },
  });
}
