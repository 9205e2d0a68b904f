import { useEffect } from 'react';
import { useSession } from '@/lib/session';
import { firstPictures, whenIdle } from '@/lib/when-idle';

/** Holds one live connection while a user is signed in. */
export function useRealtime(): void {
  const { user } = useSession();
  const userId = user?.id;

  useEffect(() => {
    if (userId !== undefined) return connectWhenIdle();
  }, [userId]);
}

/** Loads the socket's code after the page and its first pictures are painted. */
function connectWhenIdle(): () => void {
  let disconnect: (() => void) | null = null;
  let isWanted = true;
  const connect = async () => {
    const [{ connectLive }, { queryClient }] = await Promise.all([
      import('./live-connection'),
      import('@/lib/query-provider'),
    ]);
    if (isWanted) disconnect = connectLive(queryClient);
  };
  void whenIdle()
    .then(() => firstPictures.shown)
    .then(() => {
      if (isWanted) return connect();
    });
  return () => {
    isWanted = false;
    disconnect?.();
  };
}
