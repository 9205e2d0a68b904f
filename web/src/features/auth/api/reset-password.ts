import { useRef } from 'react';
import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';
import { session } from '@/lib/session';
import { toast } from '@/ui/toast';
import { authCall } from './auth-call';
import { verifyLink } from './verify-link';

/**
 * Sets a new password with the token of an emailed link. The link works once, so it is redeemed only on submit, and not
 * again if the password is refused and another one is tried.
 */
export function useResetPassword(token: string) {
  const redeemed = useRef(false);
  return useMutation({
    mutationFn: async (password: string) => {
      if (!redeemed.current) await verifyLink('recovery', token);
      redeemed.current = true;
      return authCall(() => api.updateUser({ body: { password } }));
    },
    retry: false,
    onSuccess: (user) => {
      session.updateUser(user);
      toast({
        topic: 'auth',
        title: 'Password Updated',
        description: 'Your password has been changed successfully.',
        tone: 'success',
      });
    },
  });
}
