import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';
import { session } from '@/lib/session';
import { toast } from '@/ui/toast';

/**
 * Requests the deletion of this account, which signs it out everywhere.
 *
 * @param onFiled called before this tab is signed out, with the time of the erasure (ISO 8601)
 */
export function useRequestDeletion(onFiled: (erasedAfter: string) => void) {
  return useMutation({
    mutationFn: () => api.requestDeletion(),
    onSuccess: ({ erasedAfter }) => {
      onFiled(erasedAfter);
      session.end();
      toast({
        topic: 'account-deletion',
        title: 'Account Deletion',
        description: 'Please contact support to delete your account.',
        tone: 'destructive',
      });
    },
  });
}
