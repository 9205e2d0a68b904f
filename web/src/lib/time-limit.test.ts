import type { Call, Send } from '@easel/shared/client/http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ANSWER_LIMIT_MS } from './answer-limit';
import { withTimeLimit } from './time-limit';

const call = (fields: Partial<Call<string>> = {}): Call<string> => ({
  method: 'GET',
  path: '/generations',
  take: async () => 'taken',
  ...fields,
});

/** A server that answers when the test tells it to, and records the calls. */
function server() {
  const calls: Call<unknown>[] = [];
  const { promise, resolve } = Promise.withResolvers<string>();
  const send = ((sent: Call<unknown>) => {
    calls.push(sent);
    return promise;
  }) as Send;
  return { calls, send: withTimeLimit(send), answer: resolve };
}

describe('a request that may be repeated', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['a read', call()],
    ['a refresh', call({ method: 'POST', query: { grant_type: 'refresh_token' } })],
  ])('fails like an unreachable server without a response in time: %s', async (_, request) => {
    const { calls, send } = server();
    const failure = expect(send(request)).rejects.toMatchObject({ code: 'network' });
    await vi.advanceTimersByTimeAsync(ANSWER_LIMIT_MS);
    await failure;
    expect(calls[0]?.signal?.aborted).toBe(true);
  });

  it('returns a response in time, and leaves no timer running', async () => {
    const { send, answer } = server();
    const answered = send(call());
    await vi.advanceTimersByTimeAsync(ANSWER_LIMIT_MS - 1);
    answer('the list');
    expect(await answered).toBe('the list');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('can be aborted by its caller', async () => {
    const { calls, send } = server();
    const caller = new AbortController();
    void send(call({ signal: caller.signal })).catch(() => undefined);
    caller.abort('left');
    expect(calls[0]?.signal?.reason).toBe('left');
  });

  it('does not apply to a request for a picture, which would be charged twice', async () => {
    const { send, answer } = server();
    const answered = send(call({ method: 'POST', path: '/generate' }));
    await vi.advanceTimersByTimeAsync(2 * ANSWER_LIMIT_MS);
    answer('accepted');
    expect(await answered).toBe('accepted');
  });
});
