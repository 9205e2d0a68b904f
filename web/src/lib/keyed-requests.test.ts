import { EaselError, type EaselErrorCode } from '@easel/shared/client/easel-error';
import { afterEach, expect, test, vi } from 'vitest';
import { keyedRequests } from './keyed-requests';

const errorOf = (status: number, code: EaselErrorCode) =>
  new EaselError({ method: 'POST', status, code, title: '', detail: '' });
const LOST = errorOf(0, 'network');
const REFUSED = errorOf(402, 'out_of_credits');

afterEach(() => void vi.useRealTimers());

test('keeps the key of the same content after a lost response, until it gets one', () => {
  const requests = keyedRequests<{ prompt: string }>();
  const first = requests.of({ prompt: 'a fox' });
  expect(requests.of({ prompt: 'a fox' }).idempotencyKey).not.toBe(first.idempotencyKey);
  requests.settled(first, LOST);
  expect(requests.of({ prompt: 'an owl' }).idempotencyKey).not.toBe(first.idempotencyKey);
  const again = requests.of({ prompt: 'a fox' });
  expect(again).toEqual(first);
  requests.settled(again, null);
  expect(requests.of({ prompt: 'a fox' }).idempotencyKey).not.toBe(first.idempotencyKey);
});

test('uses a new key after a refusal, and a minute after a lost response', () => {
  vi.useFakeTimers();
  const requests = keyedRequests<string>();
  const refused = requests.of('a');
  requests.settled(refused, REFUSED);
  expect(requests.of('a').idempotencyKey).not.toBe(refused.idempotencyKey);
  requests.settled(refused, LOST);
  expect(requests.of('a').idempotencyKey).toBe(refused.idempotencyKey);
  vi.advanceTimersByTime(60_000);
  expect(requests.of('a').idempotencyKey).not.toBe(refused.idempotencyKey);
});
