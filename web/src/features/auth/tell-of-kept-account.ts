import type { Session } from '@easel/shared/contracts/auth.schema';
import { toast } from '@/ui/toast';

/** Says so where this sign-in took back that the account is to be deleted. */
export function tellOfKeptAccount(answer: Session): void {
  if (!answer.deletion_canceled) return;
  toast({
    topic: 'account-deletion',
    title: 'Account Kept',
    description: 'You signed in again, so your account will not be deleted.',
    tone: 'success',
  });
}
