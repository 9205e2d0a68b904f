import type { QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { albumsKey, generationKeys, statsKey, tagsKey } from '@/entities/picture/generation-keys';
import { subscriptionKey } from '@/entities/subscription/subscription';
import { refreshAfter } from './refresh-after';

const refresh = vi.fn<(key: QueryKey) => void>();
const timesOf = (key: QueryKey) => refresh.mock.calls.filter(([called]) => called === key).length;

beforeEach(() => {
  vi.useFakeTimers();
  refresh.mockClear();
});
afterEach(() => void vi.useRealTimers());

it('refreshes once for a burst', () => {
  const after = refreshAfter(refresh);
  for (let n = 0; n < 4; n += 1) after.note('completed', { id: `${n}`, version: 3 });
  after.note('failed', { id: 'another', version: 3 });
  expect(refresh).not.toHaveBeenCalled();
  vi.advanceTimersByTime(400);
  expect([timesOf(statsKey), timesOf(subscriptionKey)]).toEqual([1, 1]);
});

it('refreshes every few seconds during a long series of changes, and after the last', () => {
  const after = refreshAfter(refresh);
  for (let ms = 0; ms < 10_000; ms += 200) {
    after.note('completed', { id: `${ms}`, version: 3 });
    vi.advanceTimersByTime(200);
  }
  expect(timesOf(statsKey)).toBe(4);
  vi.advanceTimersByTime(3_000);
  expect(timesOf(statsKey)).toBe(5);
  vi.advanceTimersByTime(60_000);
  expect(timesOf(statsKey)).toBe(5);
});

it('refetches credits after changes that charge or return them, and statistics after changes that add or remove a picture', () => {
  const asked = (['pending', 'processing', 'completed', 'failed', 'canceled', 'removed'] as const).map(
    (change) => {
      const after = refreshAfter(refresh);
      after.note('pending', { id: 'a', version: 1 });
      vi.advanceTimersByTime(10_000);
      refresh.mockClear();
      after.note(change, { id: 'a', version: 2 });
      vi.advanceTimersByTime(400);
      return [timesOf(subscriptionKey), timesOf(statsKey)];
    },
  );
  expect(asked).toEqual([
    [1, 0],
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 0],
    [1, 1],
  ]);
});

it.each(['removed', 'restored'] as const)('refetches what counts pictures after one was %s', (change) => {
  const after = refreshAfter(refresh);
  after.note(change);
  vi.advanceTimersByTime(400);
  expect([statsKey, albumsKey, tagsKey].map(timesOf)).toEqual([1, 1, 1]);
});

it('refetches the lists after a picture was restored, since only the server knows its albums', () => {
  const after = refreshAfter(refresh);
  after.note('restored');
  vi.advanceTimersByTime(400);
  expect(timesOf(generationKeys.lists)).toBe(1);
});

it.each(['processing', 'completed'] as const)(
  'refetches credits after the first event of a picture, even if it is already %s',
  (change) => {
    const after = refreshAfter(refresh);
    after.note(change, { id: 'a', version: 2 });
    vi.advanceTimersByTime(400);
    expect(timesOf(subscriptionKey)).toBe(1);
    // A late event of a version that is already known.
    after.note('pending', { id: 'a', version: 1 });
    vi.advanceTimersByTime(10_000);
    expect(timesOf(subscriptionKey)).toBe(1);
  },
);

it('handles each version of a generation once, and each change without a version every time', () => {
  const after = refreshAfter(refresh);
  for (let n = 0; n < 3; n += 1) {
    after.note('pending', { id: 'a', version: 1 });
    vi.advanceTimersByTime(10_000);
  }
  expect(timesOf(subscriptionKey)).toBe(1);
  for (let n = 0; n < 2; n += 1) {
    after.note('removed');
    vi.advanceTimersByTime(10_000);
  }
  expect(timesOf(subscriptionKey)).toBe(3);
});

it('refreshes nothing after it is stopped', () => {
  const after = refreshAfter(refresh);
  after.note('removed');
  after.stop();
  vi.advanceTimersByTime(10_000);
  expect(refresh).not.toHaveBeenCalled();
});
