import {
  confirmationPendingSchema,
  type SignupRequest,
  sessionSchema,
} from '@easel/shared/contracts/auth.schema';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { errorMessage } from '@/lib/errors';
import { request } from '@/lib/http';
import { session } from '@/lib/session';
import { toast } from '@/ui/toast';
import { authCall } from './auth-call';

/** A session at once, or, where the operator wants it so, only after the address is confirmed. */
const signUpAnswerSchema = z.union([sessionSchema, confirmationPendingSchema]);

function signUp(body: SignupRequest) {
  return authCall(() => request('POST', '/api/auth/signup', { body, schema: signUpAnswerSchema }));
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
