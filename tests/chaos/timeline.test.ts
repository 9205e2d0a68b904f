import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTimeline } from './timeline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('tolerates 5xx from the servers that a fault affects, during the fault and the recovery', () => {
  const timeline = createTimeline(() => {});
  vi.advanceTimersByTime(5_000);
  const entry = timeline.begin({ fault: 'stop', what: 'server-1', calledMs: 4_500, excused: ['server-1'] });
  vi.advanceTimersByTime(20_000);
  entry.endedMs = timeline.now();

  expect(timeline.isExcused('server-1', 0, 4_000)).toBe(false);
  expect(timeline.isExcused('server-1', 4_000, 4_600)).toBe(true);
  expect(timeline.isExcused('server-2', 10_000, 11_000)).toBe(false);
  expect(timeline.isExcused('server-1', 34_000, 34_100)).toBe(true);
  expect(timeline.isExcused('server-1', 36_000, 36_100)).toBe(false);
});
