import { RECORD_FILE, readRecord } from './record/files.ts';
import { type Demands, simulateInstallation } from './simulate-installation.ts';
import { figure } from './table.ts';

/*
 * Simulates installations with the costs of a generation in the record, for infra/docs/scale.md:
 *
 *     node tests/bench/scale.ts
 *
 * First simulates what was measured on one machine, to validate the model; then sizes that no benchmark here reaches.
 */

const MODEL_SECONDS = 10;
const CONCURRENCY = 2;
const SIZES = [
  { workers: 10, databaseCores: 2 },
  { workers: 100, databaseCores: 4 },
  { workers: 1_000, databaseCores: 16 },
  { workers: 10_000, databaseCores: 64 },
];

const record = await readRecord(RECORD_FILE);
if (!record) throw new Error('There is no record. Run `npm run bench` first');
const { rows, machine } = record;

function row(name: string) {
  const found = rows.find((each) => each.name === name);
  if (!found) throw new Error(`The record has no row "${name}"`);
  return found;
}
const claim = row('a claim, 10,000 waiting').easel / 1_000;
const cpu = (name: string, process: string) => (row(name).cpuMs?.[process] ?? Number.NaN) / 1_000;
const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
const line = (...cells: string[]) => console.log(`| ${cells.join(' | ')} |`);

line('measured on one machine', 'record', 'simulated');
line('---', '---', '---');
for (const side of ['512x512', '1024x1024']) {
  const name = `generations ${side}, model of no time`;
  const demands: Demands = {
    claim: 0,
    model: 0,
    database: cpu(name, 'postgres'),
    worker: cpu(name, 'worker'),
  };
  const { rate } = simulateInstallation(
    { places: 2, databaseCores: machine.cores, isOneMachine: true },
    demands,
  );
  line(name, `${figure(row(name).easel)} /s`, `${figure(rate)} /s`);
}
const scaling = row('generations with two workers, model of 200 ms');
const perPicture: Demands = {
  claim,
  model: 0.2,
  database: 0,
  // The time of a generation besides its model with one worker; the benchmark does not break it down.
  worker: 1 / (scaling.floor ?? Number.NaN) - 0.2 - claim,
};
const { rate: twoWorkers } = simulateInstallation(
  { places: 2, databaseCores: machine.cores, isOneMachine: true },
  perPicture,
);
line(scaling.name, `${figure(scaling.easel)} /s`, `${figure(twoWorkers)} /s`);

console.log();
line(
  'workers',
  'cores of PostgreSQL',
  'pictures a second',
  'places used',
  'p99 of the wait for a claim',
  'PostgreSQL',
);
line('---', '---', '---', '---', '---', '---');
const picture = 'generations 1024x1024, model of no time';
const demands: Demands = {
  claim,
  model: MODEL_SECONDS,
  database: cpu(picture, 'postgres'),
  worker: cpu(picture, 'worker'),
};
for (const { workers, databaseCores } of SIZES) {
  const simulated = simulateInstallation({ places: workers * CONCURRENCY, databaseCores }, demands);
  line(
    workers.toLocaleString('en'),
    String(databaseCores),
    figure(simulated.rate),
    percent(simulated.placesUsed),
    `${figure(simulated.claimWaitP99 * 1_000)} ms`,
    percent(simulated.databaseUsed),
  );
}
