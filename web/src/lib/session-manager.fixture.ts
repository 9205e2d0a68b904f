import { EaselError } from '@easel/shared/client/easel-error';
import type { Session } from '@easel/shared/contracts/auth.schema';
import { createSessionManager, type SessionDependencies, type TabMessage } from './session-manager';

export const ANA = '11111111-1111-4111-8111-111111111111';
export const BEN = '22222222-2222-4222-8222-222222222222';

export function sessionOf(id: string, accessToken: string, expiresInSeconds = 900): Session {
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: expiresInSeconds,
    expires_at: 0,
    user: {
      id,
      email: 'someone@example.com',
      email_confirmed_at: null,
      created_at: '2026-01-01T00:00:00Z',
      user_metadata: { full_name: '', avatar_url: null },
    },
  };
}

export const refused = () =>
  new EaselError({ method: 'POST', status: 401, code: 'session_revoked', title: '', detail: '' });

/** State that the tabs of a browser share. */
interface Browser {
  memory: Map<string, string>;
  exclusively: SessionDependencies['exclusively'];
}

const run: Browser['exclusively'] = (task) => task();

/** Runs tasks one at a time, like a browser's lock. */
export function lock(): Browser['exclusively'] {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const next = last.then(task);
    last = next.catch(() => undefined);
    return next;
  };
}

/** Creates a browser tab. Its clock advances only when something sleeps or a test sets it. */
export function tab(
  requestRefresh: SessionDependencies['requestRefresh'],
  stored: Record<string, string> = {},
  {
    memory = new Map(Object.entries(stored)),
    exclusively = run,
    sleep,
  }: Partial<Browser & Pick<SessionDependencies['clock'], 'sleep'>> = {},
) {
  const time = { nowMs: 0, sleptMs: [] as number[] };
  const sent: TabMessage[] = [];
  let keys = 0;
  const manager = createSessionManager({
    clock: {
      nowMs: () => time.nowMs,
      sleep:
        sleep ??
        (async (ms) => {
          time.sleptMs.push(ms);
          time.nowMs += ms;
        }),
    },
    storage: {
      get: (key) => memory.get(key) ?? null,
      set: (key, value) => void memory.set(key, value),
      remove: (key) => void memory.delete(key),
    },
    requestRefresh,
    exclusively,
    broadcast: (message) => sent.push(message),
    randomKey: () => `key-${++keys}`,
  });
  return { manager, memory, time, sent, state: () => manager.store.getState() };
}

/** What the storage holds after a sign-in. */
export const HINT = { 'easel.signed-in': '1' };
