import { useMutation } from '@/components/use-mutation';
import { anonymousApi } from '@/lib/anonymous-api';
import { toast } from '@/ui/toast';
import { authCall } from './auth-call';

function recover(email: string) {
  return authCall(() => anonymousApi.recoverAccount({ body: { email } }));
}

/** Requests a password-reset link. The answer is the same whether or not the address has an account. */
export function useRecover() {
  return useMutation({
    mutationFn: recover,
    retry: false,
    onSuccess: () =>
      toast({
        topic: 'auth',
        title: 'Check your email',
        description: "We've sent you a password reset link.",
        tone: 'success',
      }),
    failure: { topic: 'auth', title: 'Password reset failed' },
  });
}
