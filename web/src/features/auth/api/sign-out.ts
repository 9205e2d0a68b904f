import { api, isApiError } from '@/lib/api-client';
import { errorMessage } from '@/lib/errors';
import { session } from '@/lib/session';
import { toast } from '@/ui/toast';
import { authCall } from './auth-call';

/** Ends the session, and says so. Loaded by whoever signs out: every page can do it, and few visits end with it. */
export async function signOut(): Promise<void> {
  try {
    await authCall(() => api.signOut());
  } catch (error) {
    // Already over on the server's side, which is what was asked for.
    if (!isApiError(error) || error.status !== 401) {
      toast({
        topic: 'auth',
        title: 'Sign out failed',
        description: errorMessage(error),
        tone: 'destructive',
      });
      return;
    }
  }
  session.end();
  toast({
    topic: 'auth',
    title: 'Signed out',
    description: "You've been successfully signed out.",
    tone: 'success',
  });
}
