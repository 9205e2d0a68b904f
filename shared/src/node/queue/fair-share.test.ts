import { expect, test } from 'vitest';
import { PLANS } from '../../contracts/plans.ts';
import { fairSharePriority } from './fair-share.ts';

test('every paid generation goes before every free one', () => {
  const lastPaid = fairSharePriority(PLANS.pro, PLANS.pro.maxInFlight);
  expect(lastPaid).toBeLessThan(fairSharePriority(PLANS.free, 1));
});

test("a user's first generation goes before another's second on the same plan", () => {
  expect(fairSharePriority(PLANS.free, 1)).toBeLessThan(fairSharePriority(PLANS.free, 2));
});

test('a plan of twice the weight gets two turns for one', () => {
  expect(fairSharePriority(PLANS.team, 2)).toBe(fairSharePriority(PLANS.pro, 1));
});

test('priorities stay within what BullMQ takes', () => {
  for (const plan of Object.values(PLANS)) {
    expect(fairSharePriority(plan, 1)).toBeGreaterThanOrEqual(1);
    expect(fairSharePriority(plan, 1e9)).toBeLessThan(2 ** 21);
  }
});
