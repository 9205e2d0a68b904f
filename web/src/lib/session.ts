import { randomId } from '@easel/shared/client/random-id';
import { REFRESH_CHECK_INTERVAL_MS } from '@easel/shared/contracts/auth';
import { useStore } from 'zustand';
import { browserStorage } from './browser-storage';
import { systemClock } from './clock';
import { createSessionManager, type SessionState, type TabMessage } from './session-manager';

// Not while prerendering: Node has BroadcastChannel too, and does not exit while one is open.
const channel =
  import.meta.env.SSR || typeof BroadcastChannel === 'undefined'
    ? null
    : new BroadcastChannel('easel.session');

export const session = createSessionManager({
  clock: systemClock,
  storage: browserStorage,
  // Loaded on demand: a visitor's first page sends no refresh.
  requestRefresh: async (idempotencyKey) => {
    const { anonymousApi } = await import('./anonymous-api');
    const answer = await anonymousApi.createSession({
      query: { grant_type: 'refresh_token' },
      headers: { 'idempotency-key': idempotencyKey },
      // A reload must not lose the cookie of the answer.
      keepalive: true,
    });
    if ('access_token' in answer) return answer;
    throw new Error('A refresh asks for no code');
  },
  exclusively,
  broadcast: (message) => channel?.postMessage(message),
  randomKey: randomId,
});

/** Returns who is signed in. `loading` lasts until the first answer, and occurs only in browsers that had a session. */
export function useSession(): SessionState {
  return useStore(session.store);
}

/** Returns a token for connections outside the API client. Null for visitors and while the server is unreachable. */
export function getAccessToken(): Promise<string | null> {
  return session.accessToken().catch(() => null);
}

export const onSignedOut = session.onSignedOut;

/** Starts the session in this tab: checks it now and every 30 s, and listens to the other tabs. */
export function startSession(): void {
  const check = () => void session.check();
  channel?.addEventListener('message', (event: MessageEvent<TabMessage>) => session.receive(event.data));
  // Browsers throttle timers in hidden tabs, so it also checks when the tab is shown or the network is back.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check());
  window.addEventListener('online', check);
  setInterval(check, REFRESH_CHECK_INTERVAL_MS);
  check();
}

/** Longer than most refreshes take. A slower one must not keep the other tabs waiting. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Runs a task under a lock, or without it if another task holds it for too long. Plain HTTP has no locks except on
 * localhost; the idempotency keys keep refreshes safe without one.
 */
async function exclusively<T>(task: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return task();
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return task();
  };
  try {
    const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
    return await navigator.locks.request('easel.refresh', { signal }, begin);
  } catch (error) {
    if (hasBegun) throw error;
    return task();
  }
}
