import type { Session } from '@easel/shared/contracts/auth.schema';
import { toast } from '@/ui/toast';

/** Shows a toast if this sign-in canceled the deletion of the account. */
export function showKeptAccountToast(answer: Session): void {
  if (!answer.deletion_canceled) return;
  toast({
    topic: 'account-deletion',
    title: 'Account kept',
    description: 'You signed in again, so your account will not be deleted.',
    tone: 'success',
  });
}
