import { useEffect } from 'react';
import { useSession } from '@/lib/session';
import { whenIdle } from '@/lib/when-idle';

/**
 * While a user with push notifications is signed in, keeps this browser subscribed and reports when pages are in view.
 */
export function usePush(): void {
  const { user } = useSession();
  const userId = user?.id;

  useEffect(() => {
    if (userId === undefined) return;
    let stop: (() => void) | null = null;
    let isWanted = true;
    void whenIdle()
      .then(async () => {
        if (!isWanted) return;
        const { startPush } = await import('./start-push');
        const started = await startPush(userId);
        if (isWanted) stop = started;
        else started();
      })
      // No connection, or an older server. Notifications are optional.
      .catch((error: unknown) => console.warn('Push notifications are not looked after', error));
    return () => {
      isWanted = false;
      stop?.();
    };
  }, [userId]);
}
