import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { closingLines, type Outcome } from './closing-lines.ts';

/** Prints the flaky tests and one line that tools can parse, `N passed, N failed, N skipped`, at the end of a run. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const errors = modules.reduce((sum, module) => sum + module.errors().length, unhandledErrors.length);
    const { lines, hasFailed } = closingLines([...modules.flatMap(outcomesOf)], errors);
    if (hasFailed) process.exitCode = 1;
    console.log(`\n${lines.join('\n')}`);
  }
}

function outcomesOf(module: TestModule): Outcome[] {
  return [...module.children.allTests()].flatMap((test) => {
    const { state, errors } = test.result();
    if (state === 'pending') return [];
    const isFlaky = test.diagnostic()?.flaky ?? false;
    const name = `${module.relativeModuleId} > ${test.fullName}`;
    return [{ name, state, isFlaky, error: errors?.[0] && firstLineOf(errors[0]) }];
  });
}

/** Returns what went wrong and where in the tests, as `message (file:line)`. */
function firstLineOf({ message, stacks }: SerializedError): string {
  const [line] = message.split('\n');
  const [place] = stacks ?? [];
  return place ? `${line} (${relative('.', place.file)}:${place.line})` : `${line}`;
}
