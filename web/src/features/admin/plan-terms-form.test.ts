import { expect, test } from 'vitest';
import { planTermsReader } from './plan-terms-form';

const read = planTermsReader({ weight: 8, maxRunning: 2 });

test('parses a weight and a cap', () => {
  expect(read({ weight: ' 0.5 ', maxRunning: '3', reason: ' Load ' })).toEqual({
    request: { terms: { weight: 0.5, maxRunning: 3 }, reason: 'Load' },
  });
});

test('resets to the configuration for its own values', () => {
  expect(read({ weight: '8', maxRunning: '2', reason: 'Load' })).toMatchObject({ request: { terms: null } });
});

test.each(['', '0', '-1', '1e3', '1001', 'x'])('rejects %j as a weight', (weight) => {
  expect(read({ weight, maxRunning: '3', reason: 'Load' })).toEqual({
    errors: { weight: 'Please enter a number from 0.01 to 1,000' },
  });
});

test.each(['', '0', '1.5', '1001'])('rejects %j as a cap', (maxRunning) => {
  expect(read({ weight: '1', maxRunning, reason: 'Load' }).errors).toMatchObject({
    maxRunning: 'Please enter a whole number from 1 to 1,000',
  });
});
