import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useSession } from '@/lib/session';

/** At the latest; most often the browser has a free moment sooner. */
const IDLE_TIMEOUT_MS = 500;

/** Holds one live connection for as long as somebody is signed in. */
export function RealtimeProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { user } = useSession();
  const userId = user?.id;

  useEffect(() => {
    if (userId !== undefined) return connectWhenIdle(client);
  }, [client, userId]);

  return children;
}

/** The socket and all it needs are loaded after the page has been painted. */
function connectWhenIdle(client: QueryClient): () => void {
  let disconnect: (() => void) | null = null;
  let isWanted = true;
  const connect = async () => {
    const { connectLive } = await import('./live-connection');
    if (isWanted) disconnect = connectLive(client);
  };
  whenIdle(() => {
    if (isWanted) void connect();
  });
  return () => {
    isWanted = false;
    disconnect?.();
  };
}

function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(task, IDLE_TIMEOUT_MS);
}
