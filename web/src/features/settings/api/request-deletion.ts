import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';
import { session } from '@/lib/session';
import { toast } from '@/ui/toast';

/**
 * Files the request to delete this account, which signs it out everywhere.
 *
 * @param onFiled is told when the account will be erased (ISO 8601), before this tab is signed out.
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
