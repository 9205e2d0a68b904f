import { isEaselError } from '@easel/shared/client/easel-error';
import type { Session, User } from '@easel/shared/contracts/auth.schema';
import { createStore } from 'zustand/vanilla';
import type { KeyValueStorage } from './browser-storage';
import type { Clock } from './clock';
import { isDue, withRetries } from './refresh-rules';
import { HINT_KEY, REFRESH_KEY } from './session-keys';

export type SessionStatus = 'loading' | 'signed-in' | 'signed-out';

export interface SessionState {
  status: SessionStatus;
  user: User | null;
  /**
   * Why it is unknown who is signed in, while the server is unreachable. The status is then `loading` or, between
   * attempts, `signed-out`.
   */
  failure?: unknown;
}

/** How long the first refresh may fail before its error shows, in milliseconds. It continues to retry. */
const SHOWN_AFTER_MS = 2_000;

/** A session in memory, with its expiry by this device's clock. */
export interface HeldSession {
  accessToken: string;
  expiresAtMs: number;
  user: User;
  /** Identifies the sign-in; refreshes keep it. */
  mark: string;
}

/** A message between tabs. The mark belongs to the sign-in that has ended. */
export type TabMessage =
  | { type: 'session'; session: HeldSession }
  | { type: 'signed-out'; mark: string | null };

export interface SessionDependencies {
  clock: Clock;
  storage: KeyValueStorage;
  /** Sends `POST /api/auth/token?grant_type=refresh_token` with this idempotency key. */
  requestRefresh: (idempotencyKey: string) => Promise<Session>;
  /** Runs one task at a time across all tabs. */
  exclusively: <T>(task: () => Promise<T>) => Promise<T>;
  broadcast: (message: TabMessage) => void;
  randomKey: () => string;
}

/**
 * Creates the session of this tab. The access token is kept in memory; the refresh token is a cookie that scripts
 * cannot read. Refreshes run one at a time across all tabs, and a repeated refresh (a reload, a lost answer, a retry)
 * sends the same idempotency key, so that the server can tell it from a stolen token.
 */
export function createSessionManager(deps: SessionDependencies) {
  const { clock, storage } = deps;
  const mark = () => storage.get(HINT_KEY);
  const hinted = () => mark() !== null;
  // Starts signed out, as in the prerendered pages, even if the next line changes that immediately.
  const store = createStore<SessionState>(() => ({ status: 'signed-out', user: null }));
  if (hinted()) store.setState({ status: 'loading' });
  const leaveListeners = new Set<() => void>();
  let held: HeldSession | null = null;
  let refreshing: Promise<HeldSession | null> | null = null;
  /** Ends the wait between two attempts of a refresh. */
  let tryNow = () => {};
  const sleep = (ms: number) =>
    Promise.race([
      clock.sleep(ms),
      new Promise<void>((resolve) => {
        tryNow = resolve;
      }),
    ]);

  function hold(session: HeldSession) {
    const previous = held?.user.id;
    held = session;
    storage.set(HINT_KEY, session.mark);
    if (previous !== undefined && previous !== session.user.id) notifyLeave();
    store.setState({ status: 'signed-in', user: session.user, failure: undefined });
  }

  function drop() {
    const wasSignedIn = held !== null;
    held = null;
    storage.remove(HINT_KEY);
    storage.remove(REFRESH_KEY);
    store.setState({ status: 'signed-out', user: null, failure: undefined });
    if (wasSignedIn) notifyLeave();
  }

  function notifyLeave() {
    for (const listener of leaveListeners) listener();
  }

  function take(session: Session, ofMark: string): HeldSession {
    // From `expires_in`, because the server's clock may differ from this one.
    const expiresAtMs = clock.nowMs() + session.expires_in * 1_000;
    const next = { accessToken: session.access_token, expiresAtMs, user: session.user, mark: ofMark };
    storage.remove(REFRESH_KEY);
    hold(next);
    deps.broadcast({ type: 'session', session: next });
    return next;
  }

  /** Ends the session in all tabs. */
  function end() {
    const ended = held?.mark ?? mark();
    drop();
    deps.broadcast({ type: 'signed-out', mark: ended });
  }

  async function requestNewToken(stale: HeldSession | null): Promise<HeldSession | null> {
    // Includes the wait for the lock.
    const startMs = clock.nowMs();
    return deps.exclusively(async () => {
      for (;;) {
        // Another tab may have refreshed, or signed out, while this one waited for the lock.
        if (held !== stale) return held;
        const asked = mark();
        if (asked === null) {
          drop();
          return null;
        }
        if (held === null) store.setState({ status: 'loading' });
        try {
          const session = await withRetries(
            () => {
              const key = storage.get(REFRESH_KEY) ?? deps.randomKey();
              storage.set(REFRESH_KEY, key);
              return deps.requestRefresh(key).catch((error: unknown) => {
                if (held === null && clock.nowMs() - startMs >= SHOWN_AFTER_MS)
                  store.setState({ failure: error });
                throw error;
              });
            },
            { clock: { nowMs: clock.nowMs, sleep } },
          );
          return held === stale ? take(session, asked) : held;
        } catch (error) {
          if (isEaselError(error) && error.status >= 400 && error.status < 500) storage.remove(REFRESH_KEY);
          if (isEaselError(error) && error.status === 401) {
            // Another tab has signed in in the meantime: the refusal was for the previous session, and the cookie
            // belongs to the new one.
            if (held === stale && mark() !== asked) continue;
            if (held === stale) end();
            return held;
          }
          // The server is unreachable. The hint stays, so the next check retries.
          if (held === null) store.setState({ status: 'signed-out', user: null, failure: error });
          throw error;
        }
      }
    });
  }

  /** Gets a new access token; concurrent callers share one call. Returns null if the session has ended. */
  function refresh(): Promise<HeldSession | null> {
    refreshing ??= requestNewToken(held).finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  return {
    store,
    end,
    refresh,

    /**
     * Sends a sign-up, a sign-in or the token of a link, and adopts the session of the answer, if there is one. No tab
     * refreshes meanwhile: the answer to a refresh of the previous session could replace the new session's cookie.
     *
     * @param send must not need an access token that has to be refreshed, because the refresh would wait for this call
     */
    enter: <Answer extends object>(send: () => Promise<Answer>): Promise<Answer> =>
      deps.exclusively(async () => {
        const answer = await send();
        if (isSession(answer)) take(answer, deps.randomKey());
        return answer;
      }),

    /** Returns a valid token, or null for a visitor. Throws if a refresh is due and the server is unreachable. */
    async accessToken(): Promise<string | null> {
      if (held === null) return store.getState().status === 'loading' ? tokenOf(await refresh()) : null;
      if (clock.nowMs() < held.expiresAtMs) return held.accessToken;
      return tokenOf(await refresh());
    },

    /**
     * Refreshes the session if it is due. Call it on start, every 30 s, when the tab becomes visible, when the network
     * is back, and when the user retries: a refresh that is waiting for its next attempt makes it at once. Never
     * throws.
     */
    async check(): Promise<void> {
      tryNow();
      const due = held === null ? hinted() : isDue(held.expiresAtMs, clock.nowMs());
      if (due) await refresh().catch(() => undefined);
    },

    /** Applies a message from another tab. */
    receive(message: TabMessage): void {
      if (message.type === 'session') hold(message.session);
      // A sign-in that ended before this tab signed in is not its own, although the mark has been removed.
      else if (held && message.mark && message.mark !== held.mark) storage.set(HINT_KEY, held.mark);
      else drop();
    },

    /** Replaces the user's data in all tabs. */
    updateUser(user: User): void {
      if (held === null) return;
      hold({ ...held, user });
      deps.broadcast({ type: 'session', session: held });
    },

    /** Calls `listener` when an account leaves this tab: signed out, expired, or replaced by another. */
    onSignedOut(listener: () => void): () => void {
      leaveListeners.add(listener);
      return () => leaveListeners.delete(listener);
    },
  };
}

const isSession = (answer: object): answer is Session => 'access_token' in answer;

function tokenOf(session: HeldSession | null): string | null {
  return session?.accessToken ?? null;
}
