import { expect, test } from 'vitest';
import { PLANS } from '../../contracts/plans.ts';
import { fairSharePriority } from './fair-share.ts';

test('runs all paid generations before free ones', () => {
  const lastPaid = fairSharePriority(PLANS.pro, PLANS.pro.maxInFlight);
  expect(lastPaid).toBeLessThan(fairSharePriority(PLANS.free, 1));
});

test("runs a user's first generation before another user's second on the same plan", () => {
  expect(fairSharePriority(PLANS.free, 1)).toBeLessThan(fairSharePriority(PLANS.free, 2));
});

test('gives a plan with twice the weight two turns for one', () => {
  expect(fairSharePriority(PLANS.team, 2)).toBe(fairSharePriority(PLANS.pro, 1));
});

test("stays within BullMQ's range of priorities", () => {
  for (const plan of Object.values(PLANS)) {
    expect(fairSharePriority(plan, 1)).toBeGreaterThanOrEqual(1);
    expect(fairSharePriority(plan, 1e9)).toBeLessThan(2 ** 21);
  }
});
