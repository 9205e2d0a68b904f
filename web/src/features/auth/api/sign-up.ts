import type { SignupRequest } from '@easel/shared/contracts/auth.schema';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '@/lib/errors';
import { request } from '@/lib/http';
import { session } from '@/lib/session';
import { toast } from '@/ui/toast';
import { authCall } from './auth-call';

function signUp(body: SignupRequest) {
  return authCall(() =>
    request('POST', '/api/auth/signup', {
      body,
      schema: () =>
        import('@easel/shared/contracts/auth.schema').then((contract) => contract.signupAnswerSchema),
    }),
  );
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
    onError: (error) =>
      toast({
        topic: 'auth',
        title: 'Sign up failed',
        description: errorMessage(error),
        tone: 'destructive',
      }),
  });
}
