import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilKnown } from './until-known.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const { signal } = new AbortController();
const failure = (code: string) => Object.assign(new Error('as PostgreSQL says it'), { code });

test.each(['40001', '40P01', '55P03', '57P01', 'ECONNREFUSED'])('retries a write after %s', async (code) => {
  const write = vi.fn(async () => 'written').mockRejectedValueOnce(failure(code));
  const known = untilKnown(write, { signal });
  await vi.runAllTimersAsync();
  expect(await known).toBe('written');
  expect(write).toHaveBeenCalledTimes(2);
});

test('retries a write for as long as an outage lasts', async () => {
  const start = Date.now();
  const write = async () => {
    if (Date.now() - start < 3_600_000) throw failure('ECONNREFUSED');
    return 'written';
  };
  const known = untilKnown(write, { signal });
  await vi.advanceTimersByTimeAsync(3_700_000);
  expect(await known).toBe('written');
});

test('retries a write without a response', async () => {
  const write = vi.fn(async () => 'written').mockReturnValueOnce(new Promise(() => {}));
  const known = untilKnown(write, { signal });
  await vi.runAllTimersAsync();
  expect(await known).toBe('written');
});

test('does not retry a write that the database rejects', async () => {
  const write = vi.fn().mockRejectedValue(failure('23505'));
  await expect(untilKnown(write, { signal })).rejects.toThrow('as PostgreSQL says it');
  expect(write).toHaveBeenCalledOnce();
});

test('rejects immediately when its signal aborts, although the write hangs', async () => {
  const control = new AbortController();
  const known = untilKnown(() => new Promise(() => {}), { signal: control.signal });
  const shutdown = new Error('shutdown');
  control.abort(shutdown);
  await expect(known).rejects.toBe(shutdown);
});
