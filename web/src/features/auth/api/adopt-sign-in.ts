import type { Session } from '@easel/shared/contracts/auth.schema';
import { session } from '@/lib/session';
import { toast } from '@/ui/toast';
import { showKeptAccountToast } from '../tell-of-kept-account';

/** Uses a session of a sign-in, and welcomes the user. */
export function adoptSignIn(answer: Session): void {
  session.adopt(answer);
  toast({
    topic: 'auth',
    title: 'Welcome back!',
    description: "You've successfully signed in.",
    tone: 'success',
  });
  showKeptAccountToast(answer);
}
