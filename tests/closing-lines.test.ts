import { expect, test } from 'vitest';
import { closingLines, type Outcome } from './closing-lines.ts';

const passed = (name: string): Outcome => ({ name, state: 'passed', isFlaky: false });
const flaky = (name: string): Outcome => ({ name, state: 'passed', isFlaky: true });

test('counts tests in the last line, and errors outside of tests as failed', () => {
  const outcomes: Outcome[] = [
    passed('one'),
    { name: 'two', state: 'failed', isFlaky: false },
    { name: 'three', state: 'skipped', isFlaky: false },
  ];
  expect(closingLines(outcomes, 1)).toEqual({ lines: ['1 passed, 2 failed, 1 skipped'], hasFailed: true });
  expect(closingLines([passed('one')], 0)).toEqual({
    lines: ['1 passed, 0 failed, 0 skipped'],
    hasFailed: false,
  });
});

test('lists two flaky tests and does not fail the run', () => {
  expect(closingLines([passed('one'), flaky('two'), flaky('three')], 0)).toEqual({
    lines: ['Flaky: two', 'Flaky: three', '3 passed, 0 failed, 0 skipped'],
    hasFailed: false,
  });
});

test('shows the error of a flaky test', () => {
  expect(closingLines([{ ...flaky('one'), error: 'Timeout' }], 0).lines).toEqual([
    'Flaky: one',
    '  Timeout',
    '1 passed, 0 failed, 0 skipped',
  ]);
});

test('fails the run on a third flaky test, and counts all three as failed', () => {
  expect(closingLines([flaky('one'), flaky('two'), passed('three'), flaky('four')], 0)).toEqual({
    lines: [
      'Flaky: one',
      'Flaky: two',
      'Flaky: four',
      '3 tests were flaky. More than 2 fail the run.',
      '1 passed, 3 failed, 0 skipped',
    ],
    hasFailed: true,
  });
});

test('counts a test that fails again on its retry as failed', () => {
  const outcome: Outcome = { name: 'one', state: 'failed', isFlaky: true };
  expect(closingLines([outcome], 0)).toEqual({ lines: ['0 passed, 1 failed, 0 skipped'], hasFailed: true });
});
