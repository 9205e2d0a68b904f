import { isEaselError } from '@easel/shared/client/easel-error';
import type { Session, User } from '@easel/shared/contracts/auth.schema';
import { createStore } from 'zustand/vanilla';
import type { KeyValueStorage } from './browser-storage';
import type { Clock } from './clock';
import { isDue, withRetries } from './refresh-rules';

export type SessionStatus = 'loading' | 'signed-in' | 'signed-out';

export interface SessionState {
  status: SessionStatus;
  user: User | null;
}

/** A session as this browser keeps it: in memory, with its end by this machine's own clock. */
export interface HeldSession {
  accessToken: string;
  expiresAtMs: number;
  user: User;
}

/** What tabs tell each other. */
export type TabMessage = { type: 'session'; session: HeldSession } | { type: 'signed-out' };

export interface SessionDependencies {
  clock: Clock;
  storage: KeyValueStorage;
  /** `POST /api/auth/token?grant_type=refresh_token` with this idempotency key. */
  requestRefresh: (idempotencyKey: string) => Promise<Session>;
  /** Runs one task at a time over all tabs. */
  exclusively: <T>(task: () => Promise<T>) => Promise<T>;
  broadcast: (message: TabMessage) => void;
  randomKey: () => string;
}

/** Says only that this browser had a session: it spares visitors a call that could but fail. No secret. */
const HINT_KEY = 'easel.signed-in';
/** The refresh that was begun and not yet answered; see {@link createSessionManager}'s `refresh`. */
const REFRESH_KEY = 'easel.refresh-key';

/**
 * The session of this tab. The access token lives here, in memory; the refresh token is a cookie that scripts
 * cannot read. One refresh at a time, over all tabs, and a refresh that is repeated (a reload in the middle, a
 * lost answer, a retry) carries the same key, so that the server can tell it from a stolen token.
 */
export function createSessionManager(deps: SessionDependencies) {
  const { clock, storage } = deps;
  const hinted = () => storage.get(HINT_KEY) !== null;
  // A visitor first, as the prerendered pages have it, even where the next line already knows better.
  const store = createStore<SessionState>(() => ({ status: 'signed-out', user: null }));
  if (hinted()) store.setState({ status: 'loading' });
  const leaveListeners = new Set<() => void>();
  let held: HeldSession | null = null;
  let refreshing: Promise<HeldSession | null> | null = null;

  function hold(session: HeldSession) {
    const previous = held?.user.id;
    held = session;
    storage.set(HINT_KEY, '1');
    if (previous !== undefined && previous !== session.user.id) notifyLeave();
    store.setState({ status: 'signed-in', user: session.user });
  }

  function drop() {
    const wasSignedIn = held !== null;
    held = null;
    storage.remove(HINT_KEY);
    storage.remove(REFRESH_KEY);
    store.setState({ status: 'signed-out', user: null });
    if (wasSignedIn) notifyLeave();
  }

  function notifyLeave() {
    for (const listener of leaveListeners) listener();
  }

  /** Takes over a session that the server just gave: by sign-up, sign-in, a link or a refresh. */
  function adopt(session: Session): HeldSession {
    // By `expires_in` and our own clock: the two clocks need not agree.
    const expiresAtMs = clock.nowMs() + session.expires_in * 1_000;
    const next = { accessToken: session.access_token, expiresAtMs, user: session.user };
    storage.remove(REFRESH_KEY);
    hold(next);
    deps.broadcast({ type: 'session', session: next });
    return next;
  }

  /** The session is over, here and in the other tabs. */
  function end() {
    drop();
    deps.broadcast({ type: 'signed-out' });
  }

  async function askForRefresh(stale: HeldSession | null): Promise<HeldSession | null> {
    return deps.exclusively(async () => {
      // Another tab may have refreshed, or signed out, while this one waited for its turn.
      if (held !== stale) return held;
      if (!hinted()) {
        drop();
        return null;
      }
      try {
        const session = await withRetries(
          () => {
            const key = storage.get(REFRESH_KEY) ?? deps.randomKey();
            storage.set(REFRESH_KEY, key);
            return deps.requestRefresh(key);
          },
          { clock },
        );
        return held === stale ? adopt(session) : held;
      } catch (error) {
        if (isEaselError(error) && error.status >= 400 && error.status < 500) storage.remove(REFRESH_KEY);
        if (isEaselError(error) && error.status === 401) {
          if (held === stale) end();
          return held;
        }
        // Not reachable: not the user's doing. The hint stays, so the next check tries again.
        if (held === null) store.setState({ status: 'signed-out', user: null });
        throw error;
      }
    });
  }

  /** Gets a new access token; callers at the same time share one call. Null when the session is over. */
  function refresh(): Promise<HeldSession | null> {
    refreshing ??= askForRefresh(held).finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  return {
    store,
    adopt,
    end,
    refresh,

    /** The token to send now, or null for a visitor. Throws when one is due and the service is out of reach. */
    async accessToken(): Promise<string | null> {
      if (held === null) return store.getState().status === 'loading' ? tokenOf(await refresh()) : null;
      if (clock.nowMs() < held.expiresAtMs) return held.accessToken;
      return tokenOf(await refresh());
    },

    /** To be called on start, every 30 s, and when the tab is looked at again. Never throws. */
    async check(): Promise<void> {
      const due = held === null ? hinted() : isDue(held.expiresAtMs, clock.nowMs());
      if (due) await refresh().catch(() => undefined);
    },

    /** What another tab said. */
    receive(message: TabMessage): void {
      if (message.type === 'session') hold(message.session);
      else drop();
    },

    /** The user changed something about themselves. */
    updateUser(user: User): void {
      if (held === null) return;
      hold({ ...held, user });
      deps.broadcast({ type: 'session', session: held });
    },

    /** Calls `listener` when an account left this tab: signed out, ended, or replaced by another. */
    onSignedOut(listener: () => void): () => void {
      leaveListeners.add(listener);
      return () => leaveListeners.delete(listener);
    },
  };
}

function tokenOf(session: HeldSession | null): string | null {
  return session?.accessToken ?? null;
}
