import { ALL_FAULTS } from './faults/all-faults.ts';
import { readOptions } from './options.ts';
import { inWords } from './report.ts';
import { keepReport } from './report-files.ts';
import { runChaos } from './run.ts';

/*
 * Runs two servers and three workers under faults, then checks Easel's promises about every accepted generation.
 *
 *     npm run chaos -- --seed 7 --queue redis --store s3 --generations 300 --minutes 3
 */

const options = readOptions(process.argv.slice(2));
console.log(`Seed ${options.seed}, queue in ${options.queue}, store on ${options.store}`);
const outcome = await runChaos({
  ...options,
  faults: ALL_FAULTS,
  modelErrors: true,
  everySeconds: [4, 9],
  say: console.log,
});
console.log(`\n${inWords(outcome)}`);
await keepReport(outcome);
process.exit(outcome.broken.length > 0 ? 1 : 0);
