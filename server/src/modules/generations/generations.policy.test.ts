import { PLANS } from '@easel/shared/contracts/plans';
import { expect, test } from 'vitest';
import { assertWaitAccepted } from './generations.policy.ts';

const now = new Date('2026-01-01T00:00:00Z');
const limits = { paid: 7_200, free: 1_800 };

test('refuses Free before paid plans when the queue is long, and reports when to retry', () => {
  expect(() => assertWaitAccepted(PLANS.free, 1_800, limits, now)).not.toThrow();
  expect(() => assertWaitAccepted(PLANS.pro, 2_400, limits, now)).not.toThrow();
  for (const [plan, seconds] of [
    [PLANS.free, 2_400],
    [PLANS.pro, 7_800],
  ] as const) {
    expect(() => assertWaitAccepted(plan, seconds, limits, now)).toThrow(
      expect.objectContaining({
        code: 'queue_too_long',
        status: 503,
        details: { limit: expect.objectContaining({ resetsAt: '2026-01-01T00:10:00.000Z' }) },
      }),
    );
  }
});

test('accepts any wait without a limit, and an unknown wait', () => {
  expect(() => assertWaitAccepted(PLANS.free, 1e9, { paid: null, free: null }, now)).not.toThrow();
  expect(() => assertWaitAccepted(PLANS.free, null, limits, now)).not.toThrow();
});
