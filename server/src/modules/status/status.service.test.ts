import { expect, test } from 'vitest';
import { modelHealth } from './status.service.ts';

test.each([
  [0, 0, 'operational'],
  [0, 2, 'operational'],
  [40, 3, 'operational'],
  [8, 3, 'degraded'],
  [0, 3, 'down'],
] as const)('rates models with %i completed and %i failed generations as %s', (completed, failed, health) => {
  expect(modelHealth(completed, failed)).toBe(health);
});
