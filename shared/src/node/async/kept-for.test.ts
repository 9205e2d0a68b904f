import { expect, test, vi } from 'vitest';
import { keptFor } from './kept-for.ts';

test('returns a cached result until it expires, then loads it again', async () => {
  let now = 0;
  let asked = 0;
  const read = keptFor(
    10,
    async () => ++asked,
    () => now,
  );
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  now = 10;
  expect(await read()).toBe(1);
  now = 11;
  expect(await read()).toBe(2);
});

test('does not cache failures', async () => {
  let asked = 0;
  const read = keptFor(60_000, async () => {
    asked++;
    if (asked === 1) throw new Error('no');
    return asked;
  });
  await expect(read()).rejects.toThrow('no');
  expect(await read()).toBe(2);
});

test('loads an expired result again although the system clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  try {
    let asked = 0;
    const read = keptFor(10, async () => ++asked);
    expect(await read()).toBe(1);
    vi.advanceTimersByTime(11);
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(await read()).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});
