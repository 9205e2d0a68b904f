import { expect, test } from 'vitest';
import { failedIn, tally } from './report.ts';

test('lists failed tests with their files, and files that failed before any test', () => {
  const passed = { fullName: 'holds', status: 'passed' };
  const report = {
    numPassedTests: 2,
    testResults: [
      { name: '/easel/a.test.ts', status: 'passed', assertionResults: [passed] },
      {
        name: '/easel/b.test.ts',
        status: 'failed',
        assertionResults: [
          passed,
          { fullName: 'breaks', status: 'failed', failureMessages: ['1 is not 2\nat …'] },
        ],
      },
      { name: '/easel/c.test.ts', status: 'failed', message: 'No such module\nat …', assertionResults: [] },
    ],
  };
  expect(failedIn(report, '/easel')).toEqual([
    { name: 'b.test.ts > breaks', message: '1 is not 2\nat …' },
    { name: 'c.test.ts', message: 'No such module\nat …' },
  ]);
});

test('reports how often each test failed, most frequent first', () => {
  const failures = [
    { name: 'rare', run: 1 },
    { name: 'frequent', run: 1 },
    { name: 'frequent', run: 3 },
  ];
  expect(tally(failures, 3)).toEqual(['2 of 3 runs failed: frequent (1, 3)', '1 of 3 runs failed: rare (1)']);
  expect(tally([], 3)).toEqual(['Nothing failed in 3 runs.']);
});
