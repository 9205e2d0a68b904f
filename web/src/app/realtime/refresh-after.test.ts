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

it('refreshes every few seconds during a long row of changes, and after the last', () => {
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

it('asks for credits after what charges or returns them, and for statistics after what adds or removes a picture', () => {
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

it.each(['removed', 'restored'] as const)('asks for what counts pictures after one was %s', (change) => {
  const after = refreshAfter(refresh);
  after.note(change);
  vi.advanceTimersByTime(400);
  expect([statsKey, albumsKey, tagsKey].map(timesOf)).toEqual([1, 1, 1]);
});

it('asks for the lists after a picture was restored, since only the server knows its albums', () => {
  const after = refreshAfter(refresh);
  after.note('restored');
  vi.advanceTimersByTime(400);
  expect(timesOf(generationKeys.lists)).toBe(1);
});

it.each(['processing', 'completed'] as const)(
  'asks for credits after the first news of a picture, though it is %s already',
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

it('notes a change of a generation once, however often it is told, and one without each time', () => {
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

it('refreshes nothing once stopped', () => {
  const after = refreshAfter(refresh);
  after.note('removed');
  after.stop();
  vi.advanceTimersByTime(10_000);
  expect(refresh).not.toHaveBeenCalled();
});
