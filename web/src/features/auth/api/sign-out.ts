import { isEaselError } from '@easel/shared/client/easel-error';
import { forgetPush } from '@/entities/push/push';
import { api } from '@/lib/api-client';
import { errorMessage } from '@/lib/errors';
import { session } from '@/lib/session';
import { toast } from '@/ui/toast';
import { authCall } from './auth-call';

/** Ends the session and shows a toast. Loaded on demand, because every page offers it and few visits use it. */
export async function signOut(): Promise<void> {
  try {
    await authCall(() => api.signOut());
  } catch (error) {
    // 401: the session has already ended on the server.
    if (!isEaselError(error) || error.status !== 401) {
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
  // On the server, the subscription ends with the session. Even if this fails, no messages arrive.
  await forgetPush().catch(() => undefined);
  toast({
    topic: 'auth',
    title: 'Signed out',
    description: "You've been successfully signed out.",
    tone: 'success',
  });
}
