import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCommit } from '../bench/record/provenance.ts';
import type { ChaosOptions } from './options.ts';
import { type Figures, faultInWords, type Outcome } from './report.ts';

/** A stored run. A later run with the same options replaces it. */
interface KeptRun {
  settings: Pick<ChaosOptions, 'seed' | 'queue' | 'store' | 'generations' | 'minutes'>;
  /** The commit of the run, with `+` if files had been changed since; absent in old records. */
  commit?: string;
  faults: string[];
  figures: Figures;
  broken: readonly string[];
}

/** The database's statements per second: the median before, during and after the outage. */
export interface Load {
  before: number;
  during: number;
  after: number;
}

/** A stored outage. A later one with the same options replaces it. */
interface KeptOutage {
  settings: Pick<ChaosOptions, 'queue' | 'seed' | 'generations'> & {
    /** The part that was down, and for how long. */
    of: string;
    minutes: number;
  };
  commit: string;
  /** The most generations that waited while it was down. */
  waited: number;
  transactionsPerSecond: Load;
  figures: Figures;
  broken: readonly string[];
}

const FOLDER = join(import.meta.dirname, 'reports');
const DATA = join(FOLDER, 'runs.json');
const OUTAGES = join(FOLDER, 'outages.json');
const TABLE = join(FOLDER, 'README.md');
const BROKEN_KEPT = 20;

/** Adds a run to `reports/runs.json` and rewrites the tables. */
export async function keepReport({ settings, timeline, figures, broken }: Outcome): Promise<void> {
  const { seed, queue, store, generations, minutes } = settings;
  const run: KeptRun = {
    settings: { queue, store, seed, generations, minutes },
    commit: await readCommit(),
    faults: timeline.map(faultInWords),
    figures,
    broken: broken.slice(0, BROKEN_KEPT),
  };
  await keep(DATA, run, nameOfRun);
  await writeTables();
}

/** Adds an outage to `reports/outages.json` and rewrites the tables. */
export async function keepOutage(outage: Omit<KeptOutage, 'commit'>): Promise<void> {
  const broken = outage.broken.slice(0, BROKEN_KEPT);
  await keep(OUTAGES, { ...outage, commit: await readCommit(), broken }, nameOfOutage);
  await writeTables();
}

/** Writes `added` to the list in the file, replacing the entry with the same name. */
async function keep<Kept>(file: string, added: Kept, nameOf: (kept: Kept) => string): Promise<void> {
  const others = (await readList<Kept>(file)).filter((each) => nameOf(each) !== nameOf(added));
  const all = [...others, added].sort((one, other) =>
    nameOf(one).localeCompare(nameOf(other), 'en', { numeric: true }),
  );
  await mkdir(FOLDER, { recursive: true });
  await writeFile(file, `${JSON.stringify(all, null, 2)}\n`);
}

async function writeTables(): Promise<void> {
  const [runs, outages] = await Promise.all([readList<KeptRun>(DATA), readList<KeptOutage>(OUTAGES)]);
  await writeFile(TABLE, tableOf(runs) + tableOfOutages(outages));
}

async function readList<Kept>(file: string): Promise<Kept[]> {
  return readFile(file, 'utf8').then(JSON.parse, () => []);
}

const nameOfRun = ({ settings }: KeptRun) => `${settings.queue} ${settings.store} ${settings.seed}`;
const nameOfOutage = ({ settings: { of, minutes, queue, seed } }: KeptOutage) =>
  `${of} ${minutes} ${queue} ${seed}`;

const HEADER = `# Runs of \`npm run chaos\`

Each row is the last run with its options: two servers and three workers on parts of their own, twelve users of all plans. \`runs.json\`
has the faults with their times. A full or broken disk is simulated inside the processes (\`tests/fixtures/preloads/faulty-disk.ts\`), a
full or broken object store by a proxy in front of it. \`paid twice\` counts requests to a vendor that bills, also for rows that were
rewound; \`orphans\` are objects of lost attempts, which the daily sweep removed.

| queue | store | seed | faults | generations | states | attempts | paid twice | orphans | 5xx | settled after | broken | commit |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
`;

function tableOf(runs: readonly KeptRun[]): string {
  const rows = runs.map(({ settings, commit, faults, figures, broken }) => {
    const { queue, store, seed } = settings;
    const { accepted, states, attempts, billedTwice, orphans, answers, settledSeconds } = figures;
    const serverErrors = Object.entries(answers).filter(([status]) => status.startsWith('5'));
    const cells = [
      ...[
        queue,
        store,
        seed,
        faults.length,
        accepted,
        listed(states),
        listed(attempts),
        billedTwice,
        orphans,
      ],
      ...[
        listed(Object.fromEntries(serverErrors)) || 'none',
        `${settledSeconds} s`,
        broken.length,
        commit ?? 'not kept',
      ],
    ];
    return `| ${cells.join(' | ')} |\n`;
  });
  return HEADER + rows.join('');
}

const OUTAGES_HEADER = `
# Runs of \`npm run outage\`

One outage of some minutes, which begins while generations wait. \`waited\` counts those that waited at most meanwhile; \`transactions/s\` is
what the database was asked, as the median before, during and after the outage. A broken promise is also a generation that the outage
failed, or that took more than two attempts.

| of | minutes | queue | seed | generations | waited | states | attempts | paid twice | transactions/s | settled after | broken | commit |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
`;

function tableOfOutages(outages: readonly KeptOutage[]): string {
  if (outages.length === 0) return '';
  const rows = outages.map(({ settings, waited, transactionsPerSecond, figures, broken, commit }) => {
    const { of, minutes, queue, seed } = settings;
    const { accepted, states, attempts, billedTwice, settledSeconds } = figures;
    const { before, during, after } = transactionsPerSecond;
    const cells = [
      ...[of, minutes, queue, seed, accepted, waited, listed(states), listed(attempts), billedTwice],
      ...[`${before}, ${during}, ${after}`, `${settledSeconds} s`, broken.length, commit],
    ];
    return `| ${cells.join(' | ')} |\n`;
  });
  return OUTAGES_HEADER + rows.join('');
}

const listed = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ');
