import type { Reporter, TestModule } from 'vitest/node';
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
    const { state } = test.result();
    if (state === 'pending') return [];
    const isFlaky = test.diagnostic()?.flaky ?? false;
    return [{ name: `${module.relativeModuleId} > ${test.fullName}`, state, isFlaky }];
  });
}
