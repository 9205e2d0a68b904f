import { relative } from 'node:path';

/** The part of the JSON reporter's output that this module uses. */
export interface JsonReport {
  numPassedTests: number;
  testResults: readonly {
    /** The file's absolute path. */
    name: string;
    status: string;
    message?: string;
    assertionResults: readonly {
      fullName: string;
      status: string;
      failureMessages?: readonly string[];
    }[];
  }[];
}

/** A test that failed, or a file that failed before any test. */
export interface Failed {
  name: string;
  message: string;
}

export interface Failure {
  name: string;
  /** Counts from 1. */
  run: number;
}

/** Returns the failed tests of a run with their files, and the files that failed before any test. */
export function failedIn({ testResults }: JsonReport, root: string): Failed[] {
  return testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((each) => each.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [{ name: file, message }] : [];
    return failed.map(({ fullName, failureMessages = [] }) => ({
      name: `${file} > ${fullName}`,
      message: failureMessages.join('\n'),
    }));
  });
}

/** Returns a line for each failure with its count, most frequent first, or one line that says that nothing failed. */
export function tally(failures: readonly Failure[], runs: number): string[] {
  if (failures.length === 0) return [`Nothing failed in ${runs} runs.`];
  const runsOf = Map.groupBy(failures, ({ name }) => name);
  return [...runsOf]
    .sort(([, some], [, others]) => others.length - some.length)
    .map(
      ([name, all]) =>
        `${all.length} of ${runs} runs failed: ${name} (${all.map(({ run }) => run).join(', ')})`,
    );
}
