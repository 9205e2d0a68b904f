import { useMutation } from '@tanstack/react-query';
import { api, isApiError } from '@/lib/api-client';
import { errorMessage } from '@/lib/errors';
import { session } from '@/lib/session';
import { toast } from '@/ui/toast';
import { authCall } from './auth-call';

async function signOut(): Promise<void> {
  try {
    await authCall(() => api.post('/api/auth/logout'));
  } catch (error) {
    // Already over on the server's side, which is what was asked for.
    if (!isApiError(error) || error.status !== 401) throw error;
  }
}

export function useSignOut() {
  return useMutation({
    mutationFn: signOut,
    retry: false,
    onSuccess: () => {
      session.end();
      toast({
        topic: 'auth',
        title: 'Signed out',
        description: "You've been successfully signed out.",
        tone: 'success',
      });
    },
    onError: (error) =>
      toast({
        topic: 'auth',
        title: 'Sign out failed',
        description: errorMessage(error),
        tone: 'destructive',
      }),
  });
}
