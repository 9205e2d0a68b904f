import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CanceledError, ShutdownError } from '../pipeline/stage.ts';
import { ModelError } from '../providers/model-error.ts';
import { asFinal, longestPaidMs, stopUnlessPaid } from './finish-paid.ts';

const SHUTDOWN = new ShutdownError('The worker shuts down');
const WITHIN_MS = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const outer = new AbortController();
  return { outer, stop: stopUnlessPaid(outer.signal, WITHIN_MS) };
}

test('passes a shutdown on immediately if nothing is paid', () => {
  const { outer, stop } = open();
  outer.abort(SHUTDOWN);
  expect(stop.signal.reason).toBe(SHUTDOWN);
});

test('passes a shutdown on when the paid request has ended', () => {
  const { outer, stop } = open();
  stop.setPaid(true);
  outer.abort(SHUTDOWN);
  expect(stop.signal.aborted).toBe(false);
  stop.setPaid(false);
  expect(stop.signal.reason).toBe(SHUTDOWN);
});

test('waits for a paid request no longer than its time limit', () => {
  const { outer, stop } = open();
  stop.setPaid(true);
  outer.abort(SHUTDOWN);
  vi.advanceTimersByTime(WITHIN_MS);
  expect(stop.signal.reason).toBe(SHUTDOWN);
});

test('passes a cancellation on immediately', () => {
  const { outer, stop } = open();
  stop.setPaid(true);
  const canceled = new CanceledError('canceled');
  outer.abort(canceled);
  expect(stop.signal.reason).toBe(canceled);
});

test('a failure after a paid request ends the generation with its error code', () => {
  const failure = new ModelError('moderation_unavailable', 'away', { retryable: true });
  expect(asFinal(failure)).toMatchObject({ code: 'moderation_unavailable', retryable: false });
  expect(asFinal(new Error('a bug'))).toMatchObject({ code: 'internal', retryable: false });
  expect(asFinal(SHUTDOWN)).toBe(SHUTDOWN);
});

test('a shutdown may take as long as the slowest paid model, and only the grace period without one', () => {
  const model = (type: string, timeoutSeconds?: number) =>
    ({ provider: { type, dialect: 'openai' }, timeoutSeconds }) as never;
  expect(longestPaidMs([model('painter', 900)], 300_000)).toBe(0);
  expect(longestPaidMs([model('openai', 120), model('openai'), model('sd-server', 900)], 300_000)).toBe(
    360_000,
  );
});
