import { expect, test } from 'vitest';
import { createPacedBudgets } from './paced-budgets.ts';

test('lets the first of a burst through at once, delays the rest evenly and refuses what exceeds it', () => {
  const budgets = createPacedBudgets({
    perMinute: 60,
    burstSeconds: 10,
    promptSeconds: 4,
    nowMs: () => 1_000,
  });
  const spent = Array.from({ length: 12 }, () => budgets.spend('ada'));
  const delays = spent.slice(0, 10).map(({ delayMs }) => delayMs);
  expect(delays.slice(0, 4)).toEqual([0, 0, 0, 0]);
  expect(delays.slice(4).map(Math.round)).toEqual([250, 500, 750, 1_000, 1_250, 1_500]);
  expect(spent.slice(0, 10).map(({ refusedMs }) => refusedMs)).toEqual(Array(10).fill(0));
  expect(spent[11]?.refusedMs).toBeGreaterThan(0);
  expect(budgets.spend('bob')).toEqual({ refusedMs: 0, delayMs: 0 });
});
