import { relative } from 'node:path';

/** What is read here of the report of vitest's JSON reporter. */
export interface JsonReport {
  numPassedTests: number;
  testResults: readonly {
    /** The file's whole path. */
    name: string;
    status: string;
    message?: string;
    assertionResults: readonly { fullName: string; status: string }[];
  }[];
}

export interface Failure {
  name: string;
  /** From 1 on. */
  run: number;
}

/** The failed tests of a run with their files, and the files that failed before any test. */
export function failedIn({ testResults }: JsonReport, root: string): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((each) => each.status === 'failed');
    if (failed.length > 0) return failed.map(({ fullName }) => `${file} > ${fullName}`);
    return status === 'failed' ? [`${file}: ${message?.split('\n')[0] ?? ''}`] : [];
  });
}

/** A line for each thing that failed and how often, the most frequent first, or one that says that nothing did. */
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
