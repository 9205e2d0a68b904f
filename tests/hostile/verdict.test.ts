import { expect, test } from 'vitest';
import { faultsOf, type Measured } from './verdict.ts';

const quiet: Measured = { requests: 1_000, failed: 0, 'p50 ms': 2, 'p99 ms': 5, 'RSS MB': 320 };

test('passes a run that hardly affects other users', () => {
  expect(faultsOf(quiet, { ...quiet, 'p99 ms': 10, 'RSS MB': 768 })).toEqual([]);
});

test.each<[string, Partial<Measured>, string]>([
  ['more than twice as slow', { 'p99 ms': 10.1 }, 'p99 is 2.0 times the quiet one'],
  ['not measured', { 'p99 ms': Number.NaN }, 'p99 is NaN times'],
  ['with too large a server', { 'RSS MB': 769 }, 'takes 769 MB'],
  ['with failures', { failed: 1 }, '1 of the others'],
])('does not pass a run that is %s', (_, change, fault) => {
  expect(faultsOf(quiet, { ...quiet, ...change })).toEqual([expect.stringContaining(fault)]);
});
