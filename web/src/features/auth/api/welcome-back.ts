import type { Session } from '@easel/shared/contracts/auth.schema';
import { toast } from '@/ui/toast';
import { showKeptAccountToast } from '../tell-of-kept-account';

/** Welcomes the user after a sign-in. */
export function welcomeBack(answer: Session): void {
  toast({
    topic: 'auth',
    title: 'Welcome back!',
    description: "You've successfully signed in.",
    tone: 'success',
  });
  showKeptAccountToast(answer);
}
