import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';
import { session } from '@/lib/session';
import { toast } from '@/ui/toast';
import type { PasswordForm } from '../password-rules';

export function useChangePassword() {
  return useMutation({
    // If only the answer was lost, the password has already changed.
    retry: false,
    mutationFn: ({ current, next, revokesKeys, revokesLinks }: PasswordForm) =>
      api.updateUser({
        body: {
          password: next,
          current_password: current,
          revoke_keys: revokesKeys,
          revoke_links: revokesLinks,
        },
      }),
    onSuccess: (user) => {
      session.updateUser(user);
      toast({
        topic: 'password',
        title: 'Password Updated',
        description: 'Your password has been changed successfully.',
        tone: 'success',
      });
    },
    failure: {
      topic: 'password',
      title: 'Error',
      description: 'Failed to update password. Please try again.',
    },
  });
}
