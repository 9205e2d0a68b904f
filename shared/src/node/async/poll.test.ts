import { expect, test, vi } from 'vitest';
import { poll } from './poll.ts';

const broken = new Error('the connection broke');
type Look = () => Promise<string | undefined>;

/** Waits that take no time, and how long each would have been. */
function polling(control = new AbortController()) {
  const pausesMs: number[] = [];
  const wait = async (ms: number) => {
    pausesMs.push(ms);
  };
  return { pausesMs, options: { signal: control.signal, firstMs: 100, wait } };
}

test('polls immediately, and returns the first result', async () => {
  const { pausesMs, options } = polling();
  expect(await poll(async () => 'done', options)).toBe('done');
  expect(await poll(async () => null, options)).toBeNull();
  expect(pausesMs).toEqual([]);
});

test('polls less often the longer it takes, up to a limit', async () => {
  const { pausesMs, options } = polling();
  const look = vi.fn<Look>(async () => (pausesMs.length === 5 ? 'done' : undefined));
  await poll(look, { ...options, longestMs: 200 });
  expect(pausesMs.map(Math.round)).toEqual([100, 140, 196, 200, 200]);
});

test('keeps the interval without a longest interval', async () => {
  const { pausesMs, options } = polling();
  await poll<string>(async () => (pausesMs.length === 3 ? 'done' : undefined), options);
  expect(pausesMs).toEqual([100, 100, 100]);
});

test('tolerates four consecutive failures, repeatedly, but not a fifth', async () => {
  const { options } = polling();
  const look = vi.fn<Look>().mockRejectedValue(broken);
  for (const _ of [1, 2]) {
    for (const __ of [1, 2, 3, 4]) look.mockRejectedValueOnce(broken);
    look.mockResolvedValueOnce(undefined);
  }
  await expect(poll(look, options)).rejects.toBe(broken);
  expect(look).toHaveBeenCalledTimes(15);
});

test('rejects immediately with a permanent error', async () => {
  const look = vi.fn<Look>().mockRejectedValue(broken);
  await expect(poll(look, { ...polling().options, isPassing: () => false })).rejects.toBe(broken);
  expect(look).toHaveBeenCalledTimes(1);
});

test('rejects with the signal’s reason before, during and between polls', async () => {
  const canceled = new Error('canceled');
  const control = new AbortController();
  const { options } = polling(control);
  const look = vi.fn<Look>(async () => {
    control.abort(canceled);
    throw broken;
  });
  await expect(poll(look, options)).rejects.toBe(canceled);
  await expect(poll(look, options)).rejects.toBe(canceled);
  expect(look).toHaveBeenCalledTimes(1);

  const later = new AbortController();
  const pausing = poll<string>(
    async () => {
      setImmediate(() => later.abort(canceled));
      return undefined;
    },
    { signal: later.signal, firstMs: 3_600_000 },
  );
  await expect(pausing).rejects.toBe(canceled);
});
