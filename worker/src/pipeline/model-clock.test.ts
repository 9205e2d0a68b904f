import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createModelClock } from './model-clock.ts';

const LIMITS = { timeoutMs: 1_000, queueMs: 60_000, retryable: true };

function started() {
  const clock = createModelClock();
  clock.start(LIMITS);
  return clock;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('measures nothing before it is started', () => {
  const clock = createModelClock();
  clock.begun();
  clock.queued();
  vi.advanceTimersByTime(100_000);
  expect(clock.begunMsAgo()).toBeUndefined();
  expect(clock.signal.aborted).toBe(false);
});

test('times out a model without its own queue from the start', () => {
  const clock = started();
  vi.advanceTimersByTime(1_000);
  expect(clock.signal.reason).toMatchObject({ code: 'model_timeout', retryable: true });
});

test("does not count the wait in the server's queue", () => {
  const clock = started();
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
  const clock = started();
  for (let ms = 0; ms < 1_000; ms += 100) {
    clock.begun();
    vi.advanceTimersByTime(100);
  }
  expect(clock.signal.reason).toMatchObject({ code: 'model_timeout' });
});

test('limits the total wait, even of a request that returns to the queue', () => {
  const clock = started();
  clock.queued();
  vi.advanceTimersByTime(50_000);
  clock.begun();
  clock.queued();
  vi.advanceTimersByTime(10_000);
  expect(clock.signal.reason).toMatchObject({ code: 'model_unavailable', retryable: true });
});
