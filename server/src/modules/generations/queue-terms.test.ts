import { PLANS } from '@easel/shared/contracts/plans';
import { expect, test, vi } from 'vitest';
import { readWeights } from './queue-terms.ts';

test("reports each wrong pair of QUEUE_WEIGHTS, and keeps the plan's own weight and the other pairs", () => {
  const warn = vi.fn();
  const weightOf = readWeights('free=2, por=9, team=, enterprise=-1, pro = 12', { warn });
  expect(weightOf(PLANS.free)).toBe(2);
  expect(weightOf(PLANS.pro)).toBe(12);
  expect(weightOf(PLANS.team)).toBe(PLANS.team.queueWeight);
  expect(weightOf(PLANS.enterprise)).toBe(PLANS.enterprise.queueWeight);
  expect(warn.mock.calls.map(([fields]) => fields.pair.trim())).toEqual(['por=9', 'team=', 'enterprise=-1']);
  expect(warn.mock.calls[0]?.[1]).toContain('QUEUE_WEIGHTS');
});
