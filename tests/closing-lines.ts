/** How many tests of a run may pass only on their retry. */
const FLAKY_AT_MOST = 2;

export interface Outcome {
  /** The file and the name of the test. */
  name: string;
  state: 'passed' | 'failed' | 'skipped';
  /** Whether it failed first and passed on its retry. */
  isFlaky: boolean;
  /** The first line of its first error. */
  error?: string | undefined;
}

/**
 * Returns the last lines of a run, and whether it failed. Up to two flaky tests count as passed; with a third one, all of them count
 * as failed. The lines name them and their errors in both cases.
 *
 * @param errors the number of errors outside of tests
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
      ...flaky.flatMap(({ name, error }) => [`Flaky: ${name}`, ...(error ? [`  ${error}`] : [])]),
      ...(isTooFlaky ? [`${flaky.length} tests were flaky. More than ${FLAKY_AT_MOST} fail the run.`] : []),
      `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`,
    ],
    hasFailed: count.failed > 0,
  };
}
