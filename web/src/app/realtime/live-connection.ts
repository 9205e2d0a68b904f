import type { CustomStyleList } from '@easel/shared/contracts/custom-styles.schema';
import { isActive } from '@easel/shared/contracts/generation';
import type { QueryClient } from '@tanstack/react-query';
import { customStylesKey } from '@/entities/custom-style/custom-styles-key';
import { ACTIVE_LIST, generationKeys, statsKey } from '@/entities/picture/generation-keys';
import { refreshGeneration } from '@/entities/picture/get-generation';
import { itemsOf, type ListData } from '@/entities/picture/list-data';
import { useLiveStore } from '@/entities/picture/live-store';
import { subscriptionKey } from '@/entities/subscription/subscription';
import { getAccessToken, session } from '@/lib/session';
import { applyEvent, type EventContext } from './apply-event';
import { openLiveSocket } from './socket';

/** Poll interval while disconnected. */
const FALLBACK_POLL_MS = 3_000;
/** Poll interval of places in the queue, which also change with other accounts' generations. */
const POSITIONS_POLL_MS = 15_000;
/** Debounces several changes into one refresh. */
const SETTLE_MS = 400;

/** Keeps cache and live store up to date for the signed-in account until the returned function is called. */
export function connectLive(client: QueryClient): () => void {
  const live = useLiveStore;
  const refreshing = new Set<string>();
  let settleTimer: ReturnType<typeof setTimeout> | undefined;
  let polledAtMs = Date.now();

  const askAgain = (queryKey: readonly unknown[]) => void client.invalidateQueries({ queryKey });
  const active = () =>
    client
      .getQueriesData<ListData>({ queryKey: generationKeys.lists })
      .flatMap(([, data]) => itemsOf(data))
      .filter(({ status }) => isActive(status));
  const hasStyles = () =>
    client
      .getQueriesData<CustomStyleList>({ queryKey: customStylesKey })
      .some(([, data]) => data !== undefined && data.items.length > 0);
  const hasPending = () => active().some(({ status }) => status === 'pending');

  const context: EventContext = {
    client,
    live,
    refetch: (id) => {
      if (refreshing.has(id)) return;
      refreshing.add(id);
      // Failures are ignored: the next event or reconnect retries.
      refreshGeneration(client, id)
        .catch(() => undefined)
        .finally(() => refreshing.delete(id));
    },
    onStateChange: () => {
      clearTimeout(settleTimer);
      settleTimer = setTimeout(() => {
        askAgain(subscriptionKey);
        askAgain(statsKey);
        if (hasPending()) askAgain(generationKeys.list(ACTIVE_LIST));
        // Any of these pictures may be a style's sample.
        if (hasStyles()) askAgain(customStylesKey);
      }, SETTLE_MS);
    },
  };

  const socket = openLiveSocket({
    getToken: getAccessToken,
    renewToken: () => session.refresh().then((held) => held !== null),
    onEvent: (name, payload) => applyEvent(context, name, payload),
    onConnect: () => {
      live.getState().setConnection('online');
      askAgain(generationKeys.lists);
      askAgain(subscriptionKey);
      askAgain(statsKey);
    },
    onDisconnect: () => live.getState().setConnection('reconnecting'),
  });

  const pollTimer = setInterval(() => {
    const isOnline = live.getState().connection === 'online';
    if (!isOnline && active().length > 0) return askAgain(generationKeys.lists);
    if (!isOnline || !hasPending() || Date.now() - polledAtMs < POSITIONS_POLL_MS) return;
    polledAtMs = Date.now();
    askAgain(generationKeys.list(ACTIVE_LIST));
  }, FALLBACK_POLL_MS);

  const wakeWhenSeen = () => {
    if (document.visibilityState === 'visible') socket.wake();
  };
  window.addEventListener('online', socket.wake);
  document.addEventListener('visibilitychange', wakeWhenSeen);

  return () => {
    clearTimeout(settleTimer);
    clearInterval(pollTimer);
    window.removeEventListener('online', socket.wake);
    document.removeEventListener('visibilitychange', wakeWhenSeen);
    socket.close();
    live.getState().clear();
  };
}
