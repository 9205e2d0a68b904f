import type { CustomStyleList } from '@easel/shared/contracts/custom-styles.schema';
import type { QueryClient } from '@tanstack/react-query';
import { customStylesKey } from '@/entities/custom-style/custom-styles-key';
import { countKeys, generationKeys } from '@/entities/picture/generation-keys';
import { refreshGeneration } from '@/entities/picture/get-generation';
import { useLiveStore } from '@/entities/picture/live-store';
import { subscriptionKey } from '@/entities/subscription/subscription';
import { api } from '@/lib/api-client';
import { getAccessToken, session } from '@/lib/session';
import { applyEvent, type EventContext } from './apply-event';
import { believedActive, checkActive } from './check-active';
import { activeKey, refreshAfter } from './refresh-after';
import { openLiveSocket } from './socket';

/** Poll interval while disconnected. */
const FALLBACK_POLL_MS = 3_000;
/**
 * Interval of checks while connected: events may be lost, and other accounts' generations change the places in the
 * queue.
 */
const CHECK_MS = 15_000;
/** Delay of the refetch after the first connection: the lists have just loaded, and the page's pictures come first. */
const FIRST_ASK_MS = 3_000;

/** Keeps cache and live store up to date for the signed-in account until the returned function is called. */
export function connectLive(client: QueryClient): () => void {
  const live = useLiveStore;
  const refreshing = new Set<string>();
  let checkedAtMs = Date.now();
  let isChecking = false;
  const closing = new AbortController();

  const askAgain = (queryKey: readonly unknown[]) => void client.invalidateQueries({ queryKey });
  const hasStyles = () =>
    client
      .getQueriesData<CustomStyleList>({ queryKey: customStylesKey })
      .some(([, data]) => data !== undefined && data.items.length > 0);
  const hasPending = () => believedActive(client).some(({ status }) => status === 'pending');
  const isShown = (key: readonly unknown[]) => {
    if (key === customStylesKey) return hasStyles();
    // Only places in the queue change in that list.
    return key !== activeKey || hasPending();
  };
  const after = refreshAfter((key) => isShown(key) && askAgain(key));

  const context: EventContext = {
    client,
    live,
    refetch: (id) => {
      if (refreshing.has(id)) return;
      refreshing.add(id);
      // Errors are ignored: the next event or reconnect retries.
      refreshGeneration(client, id)
        .catch(() => undefined)
        .finally(() => refreshing.delete(id));
    },
    onStateChange: after.note,
  };

  /** Errors are ignored: the next check or reconnect retries. */
  const check = async () => {
    if (isChecking) return;
    isChecking = true;
    checkedAtMs = Date.now();
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(CHECK_MS)]);
    await checkActive(client, {
      listGenerations: (query) => api.listGenerations({ query, signal }),
      getGeneration: (id) => api.getGeneration({ params: { id }, signal }),
      onGeneration: (generation) => applyEvent(context, 'generation', generation),
      onRemoved: (id) => applyEvent(context, 'removed', { id }),
    }).catch(() => undefined);
    isChecking = false;
  };

  /** Refetches what may have changed while there was no connection. */
  const askForMissed = () => {
    for (const key of [generationKeys.lists, subscriptionKey, ...countKeys]) askAgain(key);
  };
  let firstAsk: ReturnType<typeof setTimeout> | undefined;
  const socket = openLiveSocket({
    getToken: getAccessToken,
    renewToken: () => session.refresh().then((held) => held !== null),
    onEvent: (name, payload) => applyEvent(context, name, payload),
    onConnect: () => {
      live.getState().setConnection('online');
      if (firstAsk === undefined) firstAsk = setTimeout(askForMissed, FIRST_ASK_MS);
      else askForMissed();
      void check();
    },
    onDisconnect: () => live.getState().setConnection('reconnecting'),
  });

  const pollTimer = setInterval(() => {
    const isOnline = live.getState().connection === 'online';
    if (!isOnline || Date.now() - checkedAtMs >= CHECK_MS) void check();
  }, FALLBACK_POLL_MS);

  const wakeWhenSeen = () => {
    if (document.visibilityState !== 'visible') return;
    socket.wake();
    void check();
  };
  window.addEventListener('online', socket.wake);
  document.addEventListener('visibilitychange', wakeWhenSeen);

  return () => {
    closing.abort();
    clearTimeout(firstAsk);
    after.stop();
    clearInterval(pollTimer);
    window.removeEventListener('online', socket.wake);
    document.removeEventListener('visibilitychange', wakeWhenSeen);
    socket.close();
    live.getState().clear();
  };
}
