import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Fault } from './faults/fault.ts';
import { inWords } from './report.ts';
import { keepOutage } from './report-files.ts';
import { runChaos } from './run.ts';
import type { Stage } from './stage.ts';

/*
 * One long outage while hundreds of generations wait. Prints their states and the database's load every 15 seconds, and checks
 * Easel's promises about each at the end: in addition to the checks of every chaos run, that the outage failed none, and that
 * none was retried repeatedly, regardless of the outage's length. Writes the report to tests/chaos/reports.
 *
 *     npm run outage -- --of store --minutes 3
 *     npm run outage -- --of models --minutes 15 --queue redis
 */

const EVERY_MS = 15_000;
/** Requests are sent in the run's first 15 seconds; later ones are repeated until they are accepted. */
const RUN_MINUTES = 0.3;

const { values } = parseArgs({
  options: {
    of: { type: 'string', default: 'store' },
    minutes: { type: 'string', default: '3' },
    queue: { type: 'string', default: 'postgres' },
    generations: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
  },
});
const seconds = Number(values.minutes) * 60;

async function setDown({ store, models }: Stage, isDown: boolean): Promise<void> {
  if (values.of === 'store') return store.setTrouble(isDown ? 'broken' : undefined);
  return models.setDown(isDown);
}

interface Sample {
  commits: number;
  writes: number;
  pending: number;
  processing: number;
  completed: number;
  failed: number;
}

async function readSample({ postgres: { db } }: Stage): Promise<Sample> {
  const { rows } = await sql<Sample>`
    select xact_commit::int as commits, (tup_inserted + tup_updated + tup_deleted)::int as writes,
      (select count(*)::int from generations where status = 'pending') as pending,
      (select count(*)::int from generations where status = 'processing') as processing,
      (select count(*)::int from generations where status = 'completed') as completed,
      (select count(*)::int from generations where status = 'failed') as failed
    from pg_stat_database where datname = current_database()`.execute(db);
  const [sample] = rows;
  if (!sample) throw new Error('PostgreSQL has no statistics');
  return sample;
}

/** The database's statements per second, in each part of the run. */
const loads = { before: [] as number[], during: [] as number[], after: [] as number[] };
let phase: keyof typeof loads = 'before';
/** The most generations that waited during the outage. */
let waited = 0;

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** Prints samples until the returned function is called. */
function watch(stage: Stage): () => void {
  let isOver = false;
  void (async () => {
    for (let before = await readSample(stage); !isOver; ) {
      await sleep(EVERY_MS);
      const after = await readSample(stage).catch(() => before);
      const perSecond = (key: 'commits' | 'writes') =>
        Math.round(((after[key] - before[key]) * 1_000) / EVERY_MS);
      loads[phase].push(perSecond('commits'));
      const { pending, processing, completed, failed } = after;
      if (phase === 'during') waited = Math.max(waited, pending);
      console.log(
        `${pending} pending, ${processing} processing, ${completed} completed, ${failed} failed; ${perSecond('commits')} transactions/s, ${perSecond('writes')} rows written/s`,
      );
      before = after;
    }
  })();
  return () => {
    isOver = true;
  };
}

let stopWatching = () => {};
const outage: Fault = {
  name: `${values.of} down`,
  seconds: [seconds, seconds],
  async begin(stage) {
    stopWatching = watch(stage);
    // Measures the load without an outage, for comparison.
    await sleep(2 * EVERY_MS);
    await setDown(stage, true);
    phase = 'during';
    return {
      what: `for ${seconds} s`,
      excused: values.of === 'store' ? 'all servers' : 'no server',
      async end() {
        await setDown(stage, false);
        phase = 'after';
        console.log('The outage is over');
      },
    };
  },
};

const outcome = await runChaos({
  seed: Number(values.seed),
  queue: values.queue === 'redis' ? 'redis' : 'postgres',
  store: 's3',
  generations: Number(values.generations),
  minutes: RUN_MINUTES,
  users: 12,
  faults: [outage],
  // A billed order that a vendor drops is not sent again, so the run could not distinguish such a failure from one caused by the
  // outage.
  modelErrors: false,
  everySeconds: [3_600, 3_600],
  say: console.log,
});
stopWatching();

/** A paid order that was in flight when its vendor went down may have arrived, so it is not sent again: at most one for each place. */
const MAX_LOST_ORDERS = values.of === 'models' ? 6 : 0;
/** One, and another if it was in progress when the outage began. */
const MAX_ATTEMPTS = 2;

const { states, attempts } = outcome.figures;
const failed = Object.keys(states).filter(
  (state) =>
    state.startsWith('failed') &&
    !(state === 'failed model_unavailable' && (states[state] ?? 0) <= MAX_LOST_ORDERS),
);
const repeated = Object.keys(attempts).filter((count) => Number(count) > MAX_ATTEMPTS);
const broken = [
  ...outcome.broken,
  ...failed.map((state) => `${states[state]} ${state}`),
  ...repeated.map((count) => `${attempts[count]} generations took ${count} attempts`),
];
console.log(`\n${inWords({ ...outcome, broken })}`);
const [before, during, after] = [median(loads.before), median(loads.during), median(loads.after)];
console.log(`Transactions a second, median: ${before} before, ${during} during, ${after} after`);
const { seed, queue, generations } = outcome.settings;
await keepOutage({
  settings: { of: values.of, minutes: Number(values.minutes), queue, seed, generations },
  waited,
  transactionsPerSecond: { before, during, after },
  figures: outcome.figures,
  broken,
});
process.exit(broken.length > 0 ? 1 : 0);
