/** How many tests of a run may fail and then pass when they are repeated at once. */
const FLAKY_AT_MOST = 2;

export interface Outcome {
  /** The file and the test. */
  name: string;
  state: 'passed' | 'failed' | 'skipped';
  /** It failed and then passed when it was repeated at once. */
  isFlaky: boolean;
}

/**
 * Returns the last lines of a run, and whether it has failed. Flaky tests are named, and count as passed as long as they are few:
 * with a third one, all of them count as failed.
 *
 * @param errors how many there were outside of tests
 */
export function closingLines(
  outcomes: readonly Outcome[],
  errors: number,
): { lines: string[]; hasFailed: boolean } {
  const flaky = outcomes.filter(({ isFlaky, state }) => isFlaky && state === 'passed');
  const isTooFlaky = flaky.length > FLAKY_AT_MOST;
  const count = { passed: 0, failed: errors, skipped: 0 };
  for (const outcome of outcomes) {
    count[isTooFlaky && flaky.includes(outcome) ? 'failed' : outcome.state] += 1;
  }
  return {
    lines: [
      ...flaky.map(({ name }) => `Flaky: ${name}`),
      ...(isTooFlaky ? [`${flaky.length} tests were flaky. More than ${FLAKY_AT_MOST} fail the run.`] : []),
      `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`,
    ],
    hasFailed: count.failed > 0,
  };
}
