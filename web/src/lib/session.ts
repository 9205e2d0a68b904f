import { randomId } from '@easel/shared/client/random-id';
import { REFRESH_CHECK_INTERVAL_MS } from '@easel/shared/contracts/auth';
import { useStore } from 'zustand';
import { browserStorage } from './browser-storage';
import { systemClock } from './clock';
import { createSessionManager, type SessionState, type TabMessage } from './session-manager';

// Not where pages are prerendered: Node has such channels too, and lives as long as one is open.
const channel =
  import.meta.env.SSR || typeof BroadcastChannel === 'undefined'
    ? null
    : new BroadcastChannel('easel.session');

export const session = createSessionManager({
  clock: systemClock,
  storage: browserStorage,
  // What asks is loaded by those who had a session: a visitor's first page asks nothing.
  requestRefresh: async (idempotencyKey) => {
    const { anonymousApi } = await import('./anonymous-api');
    return anonymousApi.createSession({
      query: { grant_type: 'refresh_token' },
      headers: { 'idempotency-key': idempotencyKey },
      // A reload in the middle must not lose the answer's cookie.
      keepalive: true,
    });
  },
  exclusively,
  broadcast: (message) => channel?.postMessage(message),
  randomKey: randomId,
});

/** Who is signed in. `loading` lasts until the first answer, and only for browsers that had a session. */
export function useSession(): SessionState {
  return useStore(session.store);
}

/** The token for a connection that is not a request of the API client. Null for visitors and when out of reach. */
export function getAccessToken(): Promise<string | null> {
  return session.accessToken().catch(() => null);
}

export const onSignedOut = session.onSignedOut;

/** Begins the life of the session in this tab: the first look, the check every 30 s, and the other tabs. */
export function startSession(): void {
  const check = () => void session.check();
  channel?.addEventListener('message', (event: MessageEvent<TabMessage>) => session.receive(event.data));
  // Timers of a hidden tab are slowed down, so look again when it is shown or the network is back.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check());
  window.addEventListener('online', check);
  setInterval(check, REFRESH_CHECK_INTERVAL_MS);
  check();
}

/** Plain HTTP other than localhost has no locks; the server's idempotency keys still make that safe. */
function exclusively<T>(task: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('easel.refresh', task) : task();
}
