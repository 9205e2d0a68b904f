import type { SecondStep } from '@easel/shared/contracts/two-factor.schema';
import { useRef, useState } from 'react';
import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';
import { session } from '@/lib/session';
import { toast } from '@/ui/toast';
import { authCall } from './auth-call';
import { redeemResetLink } from './verify-link';

/**
 * Sets a new password with the token of an emailed link. The link works once, so it is redeemed only on submit, and not
 * again if the password is refused and another one is tried. If the account needs a code, `step` is set and the answer
 * is null: call `continueAfterStep` after it, then set the password again.
 */
export function useResetPassword(token: string) {
  const redeemed = useRef(false);
  const [step, setStep] = useState<SecondStep | null>(null);
  const reset = useMutation({
    mutationFn: async (password: string) => {
      const needed = redeemed.current ? null : await redeemResetLink(token);
      redeemed.current = true;
      setStep(needed);
      if (needed) return null;
      return authCall(() => api.updateUser({ body: { password } }));
    },
    retry: false,
    onSuccess: (user) => {
      if (!user) return;
      session.updateUser(user);
      toast({
        topic: 'auth',
        title: 'Password Updated',
        description: 'Your password has been changed successfully.',
        tone: 'success',
      });
    },
  });
  return { ...reset, step, continueAfterStep: () => setStep(null) };
}
