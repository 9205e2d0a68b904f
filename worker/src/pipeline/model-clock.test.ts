import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startModelClock } from './model-clock.ts';

const LIMITS = { timeoutMs: 1_000, queueMs: 60_000, retryable: true };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('times out a model that was never queued from the start', () => {
  const clock = startModelClock(LIMITS);
  vi.advanceTimersByTime(1_000);
  expect(clock.signal.reason).toMatchObject({ code: 'model_timeout', retryable: true });
});

test("does not count the wait in the server's own queue", () => {
  const clock = startModelClock(LIMITS);
  clock.queued();
  vi.advanceTimersByTime(50_000);
  expect(clock.begunMsAgo()).toBeUndefined();
  clock.begun();
  vi.advanceTimersByTime(999);
  expect(clock.signal.aborted).toBe(false);
  expect(clock.begunMsAgo()).toBe(999);
  vi.advanceTimersByTime(1);
  expect(clock.signal.reason).toMatchObject({ code: 'model_timeout' });
});

test('repeated reports do not extend a limit', () => {
  const clock = startModelClock(LIMITS);
  for (let ms = 0; ms < 1_000; ms += 100) {
    clock.begun();
    vi.advanceTimersByTime(100);
  }
  expect(clock.signal.reason).toMatchObject({ code: 'model_timeout' });
});

test('bounds the whole wait, also of a request that goes back to the queue', () => {
  const clock = startModelClock(LIMITS);
  clock.queued();
  vi.advanceTimersByTime(50_000);
  clock.begun();
  clock.queued();
  vi.advanceTimersByTime(10_000);
  expect(clock.signal.reason).toMatchObject({ code: 'model_unavailable', retryable: true });
});
