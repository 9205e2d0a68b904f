import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { startBusyLoops } from './busy-loops.ts';
import { type Failure, tally } from './report.ts';
import { runTests } from './run-tests.ts';

/*
 * Finds flaky tests: runs the suite, or the given files, several times under load and without retries, and reports which tests
 * failed, why, and how often.
 *
 *     npm run test:hunt -- server/test/generation-events.test.ts --runs 20 --load 4
 */

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' }, load: { type: 'string' } },
});
const runs = wholeNumber('--runs', values.runs, 1);
const load = wholeNumber('--load', values.load ?? String(availableParallelism()), 0);

const busyLoops = startBusyLoops(load);
const failures: Failure[] = [];
for (let run = 1; run <= runs; run += 1) {
  console.log(`\nRun ${run} of ${runs}, beside ${load} busy loops`);
  const { failed, passed, seconds } = await runTests(files);
  failures.push(...failed.map(({ name }) => ({ name, run })));
  console.log(`${passed} passed, ${failed.length} failed, in ${seconds} s`);
  for (const { name, message } of failed) console.log(`  ${name}\n${message.replaceAll(/^/gm, '    ')}`);
}
await busyLoops.stop();

console.log(`\n${tally(failures, runs).join('\n')}`);
process.exit(failures.length > 0 ? 1 : 0);

/** Parses a whole number. Exits with code 2 and a message if it is not one, or less than `least`. */
function wholeNumber(option: string, given: string, least: number): number {
  const number = Number(given);
  if (Number.isInteger(number) && number >= least) return number;
  console.error(`${option} takes a whole number from ${least} on, not ${given}`);
  process.exit(2);
}
