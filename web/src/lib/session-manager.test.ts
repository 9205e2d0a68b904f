import { networkError } from '@easel/shared/client/easel-error';
import { describe, expect, it, vi } from 'vitest';
import { ANA, BEN, HINT, lock, refused, sessionOf, tab } from './session-manager.fixture';

describe('on start', () => {
  it('sends no request for a visitor', async () => {
    const refresh = vi.fn();
    const { manager, state } = tab(refresh);
    await manager.check();
    expect(state().status).toBe('signed-out');
    expect(refresh).not.toHaveBeenCalled();
  });

  it('is loading until the previous session is restored', async () => {
    const { manager, state } = tab(async () => sessionOf(ANA, 'a1'), HINT);
    expect(state().status).toBe('loading');
    expect(await manager.accessToken()).toBe('a1');
    expect(state()).toMatchObject({ status: 'signed-in', user: { id: ANA } });
  });

  it('forgets the previous session when the server refuses it', async () => {
    const { manager, state, memory } = tab(() => Promise.reject(refused()), HINT);
    await manager.check();
    expect(state().status).toBe('signed-out');
    expect([...memory.keys()]).toEqual([]);
  });

  it('reports that the server is unreachable while it is retrying, but not for a short interruption', async () => {
    const seen: unknown[] = [];
    const attempts = 8;
    const { manager, state } = tab(() => {
      seen.push(state().failure);
      return seen.length < attempts
        ? Promise.reject(networkError('POST', null))
        : Promise.resolve(sessionOf(ANA, 'a1'));
    }, HINT);
    await manager.check();
    expect(seen[1]).toBeUndefined();
    expect(seen.at(-1)).toMatchObject({ code: 'network' });
    expect(state()).toMatchObject({ status: 'signed-in', failure: undefined });
  });

  it('retries immediately on request while it waits for its next attempt', async () => {
    let attempts = 0;
    const waits = Promise.withResolvers<void>();
    const { manager, state } = tab(
      async () => {
        attempts += 1;
        if (attempts > 1) return sessionOf(ANA, 'a1');
        throw networkError('POST', null);
      },
      HINT,
      {
        sleep: () => {
          waits.resolve();
          return new Promise(() => {});
        },
      },
    );
    const first = manager.check();
    await waits.promise;
    await manager.check();
    await first;
    expect(state()).toMatchObject({ status: 'signed-in' });
  });

  it('keeps the hint when the server is unreachable, and finds the session later', async () => {
    let reachable = false;
    const { manager, state, memory } = tab(
      () => (reachable ? Promise.resolve(sessionOf(ANA, 'a1')) : Promise.reject(networkError('POST', null))),
      HINT,
    );
    await manager.check();
    expect(state()).toMatchObject({ status: 'signed-out', failure: { code: 'network' } });
    expect(memory.has('easel.signed-in')).toBe(true);
    reachable = true;
    await manager.check();
    expect(state()).toMatchObject({ status: 'signed-in', failure: undefined });
  });
});

describe('a refresh', () => {
  it('happens when 90 seconds or less remain, not before', async () => {
    const refresh = vi.fn(async () => sessionOf(ANA, 'a2'));
    const { manager, time } = tab(refresh);
    await manager.enter(async () => sessionOf(ANA, 'a1', 900));
    time.nowMs = (900 - 91) * 1_000;
    await manager.check();
    expect(refresh).not.toHaveBeenCalled();
    time.nowMs = (900 - 90) * 1_000;
    await manager.check();
    expect(refresh).toHaveBeenCalledOnce();
    expect(await manager.accessToken()).toBe('a2');
  });

  it('is retried after 200 ms times 2^n, within 30 s', async () => {
    const { manager, time } = tab(() => Promise.reject(networkError('POST', null)), HINT);
    await manager.check();
    expect(time.sleptMs).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 12_800]);
  });

  it('is one call, shared by concurrent callers', async () => {
    const refresh = vi.fn(async () => sessionOf(ANA, 'a1'));
    const { manager } = tab(refresh, HINT);
    await Promise.all([manager.check(), manager.accessToken(), manager.refresh()]);
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('reuses its key until a response arrives, then uses a new one', async () => {
    const keys: string[] = [];
    let failures = 2;
    const { manager, memory } = tab(async (key) => {
      keys.push(key);
      if (failures-- > 0) throw networkError('POST', null);
      return sessionOf(ANA, 'a1');
    }, HINT);
    await manager.refresh();
    expect(keys).toEqual(['key-1', 'key-1', 'key-1']);
    expect(memory.has('easel.refresh-key')).toBe(false);
    await manager.refresh();
    expect(keys.at(-1)).toBe('key-2');
  });

  it('reuses the key of a page that was closed before the response arrived', async () => {
    const refresh = vi.fn(async () => sessionOf(ANA, 'a1'));
    const { manager } = tab(refresh, { ...HINT, 'easel.refresh-key': 'left-behind' });
    await manager.refresh();
    expect(refresh).toHaveBeenCalledWith('left-behind');
  });

  it('that is refused ends the session in all tabs', async () => {
    const { manager, sent, state } = tab(() => Promise.reject(refused()));
    const left = vi.fn();
    manager.onSignedOut(left);
    await manager.enter(async () => sessionOf(ANA, 'a1'));
    expect(await manager.refresh()).toBeNull();
    expect(state().status).toBe('signed-out');
    expect(left).toHaveBeenCalledOnce();
    expect(sent.at(-1)).toEqual({ type: 'signed-out', mark: 'key-1' });
  });

  it('that is refused because another tab has signed in meanwhile is retried', async () => {
    let memory = new Map<string, string>();
    const { manager, sent, state, ...rest } = tab(async () => {
      if (memory.get('easel.signed-in') === 'theirs') return sessionOf(BEN, 'b1');
      // From here on, the cookie is the other tab's, and its message has not arrived yet.
      memory.set('easel.signed-in', 'theirs');
      throw refused();
    }, HINT);
    ({ memory } = rest);
    expect(await manager.accessToken()).toBe('b1');
    expect(state().user?.id).toBe(BEN);
    expect(memory.get('easel.signed-in')).toBe('theirs');
    expect(sent.map(({ type }) => type)).toEqual(['session']);
  });
});

describe('a sign-in', () => {
  it('waits for the response to a refresh of the previous session, whose cookie would replace the new one', async () => {
    const browser = { memory: new Map(Object.entries(HINT)), exclusively: lock() };
    let cookie = 'ana-1';
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const refreshed: string[] = [];
    const refresh = async () => {
      refreshed.push(cookie);
      const isBens = cookie === 'ben-1';
      if (!isBens) await answered;
      cookie = isBens ? 'ben-2' : 'ana-2';
      return isBens ? sessionOf(BEN, 'b2') : sessionOf(ANA, 'a2');
    };
    const [first, second] = [tab(refresh, {}, browser), tab(refresh, {}, browser)];
    const slow = first.manager.check();
    const send = vi.fn(async () => {
      cookie = 'ben-1';
      return sessionOf(BEN, 'b1');
    });
    const entered = second.manager.enter(send);
    await vi.waitFor(() => expect(refreshed).toEqual(['ana-1']));
    expect(send).not.toHaveBeenCalled();
    answer();
    await Promise.all([slow, entered]);
    expect(cookie).toBe('ben-1');
    expect(second.state().user?.id).toBe(BEN);
  });

  it('that requires a code opens no session', async () => {
    const { manager, state, memory } = tab(vi.fn());
    await manager.enter(async () => ({ second_factor_required: true }));
    expect(state().status).toBe('signed-out');
    expect([...memory.keys()]).toEqual([]);
  });
});

describe('other tabs', () => {
  it('sign this one out too', async () => {
    const { manager, state } = tab(vi.fn());
    const left = vi.fn();
    manager.onSignedOut(left);
    await manager.enter(async () => sessionOf(ANA, 'a1'));
    manager.receive({ type: 'signed-out', mark: 'key-1' });
    expect(state().status).toBe('signed-out');
    expect(left).toHaveBeenCalledOnce();
  });

  it('that report the end of an earlier session do not affect the new one', async () => {
    const { manager, state, memory } = tab(vi.fn());
    await manager.enter(async () => sessionOf(ANA, 'a1'));
    memory.delete('easel.signed-in');
    manager.receive({ type: 'signed-out', mark: 'before' });
    expect(state()).toMatchObject({ status: 'signed-in', user: { id: ANA } });
    expect(memory.get('easel.signed-in')).toBe('key-1');
  });

  it('sign out a tab that has not restored the session yet', () => {
    const { manager, state } = tab(vi.fn(), HINT);
    manager.receive({ type: 'signed-out', mark: '1' });
    expect(state().status).toBe('signed-out');
  });

  it('share their token, which saves a request', async () => {
    const refresh = vi.fn();
    const { manager } = tab(refresh);
    const user = sessionOf(ANA, '').user;
    manager.receive({
      type: 'session',
      session: { accessToken: 'theirs', expiresAtMs: 1_000, user, mark: '2' },
    });
    expect(await manager.accessToken()).toBe('theirs');
    expect(refresh).not.toHaveBeenCalled();
  });

  it('that change the account clear the data of the previous one', async () => {
    const { manager, state } = tab(vi.fn());
    const left = vi.fn();
    manager.onSignedOut(left);
    await manager.enter(async () => sessionOf(ANA, 'a1'));
    const user = sessionOf(BEN, '').user;
    manager.receive({ type: 'session', session: { accessToken: 'b1', expiresAtMs: 1_000, user, mark: '2' } });
    expect(left).toHaveBeenCalledOnce();
    expect(state().user?.id).toBe(BEN);
  });
});
