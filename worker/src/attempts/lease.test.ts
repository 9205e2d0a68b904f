import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLogger } from '../../test/silent-logger.ts';
import { holdLease, type LeaseOptions } from './lease.ts';

const PACE = { renewEveryMs: 1_000, sureForMs: 8_000, giveUpAfterMs: 60_000 };
const never = () => new Promise<never>(() => {});
const STOP = new AbortController().signal;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hold = (renew: LeaseOptions['renew'], claimedAt = Date.now()) =>
  holdLease({
    renew,
    claimedAt,
    reasonOfLoss: async () => new Error('lost'),
    logger: silentLogger,
    pace: PACE,
    now: () => Date.now(),
  });

test('is certain as long as renewals are confirmed', async () => {
  const lease = hold(async () => true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lease.isSure()).toBe(true);
  await lease.untilSure(STOP);
  lease.end();
});

test('renews first after one interval, since the claim has granted the lease', async () => {
  const renew = vi.fn<LeaseOptions['renew']>(async () => true);
  const lease = hold(renew);
  await vi.advanceTimersByTimeAsync(PACE.renewEveryMs - 1);
  expect(renew).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(renew).toHaveBeenCalledOnce();
  lease.end();
});

test('starts when the claim was requested, and renews immediately after a slow claim', async () => {
  const renew = vi.fn<LeaseOptions['renew']>(never);
  const lease = hold(renew, Date.now() - 5_000);
  await vi.advanceTimersByTimeAsync(0);
  expect(renew).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(PACE.sureForMs - 5_000 - 1);
  expect(lease.isSure()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(lease.isSure()).toBe(false);
  lease.end();
});

test('becomes uncertain, before it ends, if no renewal is confirmed', async () => {
  const lease = hold(() => Promise.reject(new Error('the database is away')));
  await vi.advanceTimersByTimeAsync(PACE.sureForMs - 1);
  expect(lease.isSure()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(lease.isSure()).toBe(false);
  expect(lease.signal.aborted).toBe(false);
  lease.end();
});

test('is uncertain if the process was stopped for longer than the lease', () => {
  const lease = hold(async () => true);
  vi.setSystemTime(Date.now() + PACE.sureForMs);
  expect(lease.isSure()).toBe(false);
  lease.end();
});

test('continues if the database confirms it after an outage', async () => {
  let isAway = true;
  const lease = hold(async () => {
    if (isAway) throw new Error('the database is away');
    return true;
  });
  await vi.advanceTimersByTimeAsync(30_000);
  const waiting = vi.fn();
  void lease.untilSure(STOP).then(waiting);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(waiting).not.toHaveBeenCalled();
  isAway = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(waiting).toHaveBeenCalledOnce();
  expect(lease.isSure()).toBe(true);
  lease.end();
});

test('extends from the request of a renewal, not from its response', async () => {
  const lease = hold(() => new Promise((resolve) => setTimeout(resolve, 5_000, true)));
  await vi.advanceTimersByTimeAsync(PACE.renewEveryMs + 5_000);
  expect(lease.isSure()).toBe(true);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(lease.isSure()).toBe(false);
  lease.end();
});

test('aborts if the claim is gone after an outage, and rejects pending waits', async () => {
  let isAway = true;
  const lease = hold(async () => {
    if (isAway) throw new Error('the database is away');
    return false;
  });
  await vi.advanceTimersByTimeAsync(30_000);
  const waiting = lease.untilSure(STOP).catch((error: unknown) => error);
  isAway = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await waiting).toEqual(new Error('lost'));
  expect(lease.signal.reason).toEqual(new Error('lost'));
});

test('gives up if it was not confirmed for too long', async () => {
  const lease = hold(() => Promise.reject(new Error('the database is away')));
  await vi.advanceTimersByTimeAsync(PACE.giveUpAfterMs);
  expect(lease.signal.reason).toMatchObject({ name: 'ClaimLostError' });
});

test('rejects pending waits when the attempt is stopped, although a renewal hangs', async () => {
  const lease = hold(never);
  await vi.advanceTimersByTimeAsync(30_000);
  const control = new AbortController();
  const waiting = lease.untilSure(control.signal).catch((error: unknown) => error);
  const shutdown = new Error('shutdown');
  control.abort(shutdown);
  expect(await waiting).toBe(shutdown);
  lease.end();
});
