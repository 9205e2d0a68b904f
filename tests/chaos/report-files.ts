import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCommit } from '../bench/record/provenance.ts';
import type { ChaosOptions } from './options.ts';
import { type Figures, faultInWords, type Outcome } from './report.ts';

/** A run as it is kept. A later run with the same options replaces it. */
interface KeptRun {
  settings: Pick<ChaosOptions, 'seed' | 'queue' | 'store' | 'generations' | 'minutes'>;
  /** The commit that was run, with `+` if files had been changed since; absent in runs of before it was kept. */
  commit?: string;
  faults: string[];
  figures: Figures;
  broken: readonly string[];
}

const FOLDER = join(import.meta.dirname, 'reports');
const DATA = join(FOLDER, 'runs.json');
const TABLE = join(FOLDER, 'README.md');
const BROKEN_KEPT = 20;

/** Adds a run to `reports/runs.json` and rewrites the table of all kept runs. */
export async function keepReport({ settings, timeline, figures, broken }: Outcome): Promise<void> {
  const { seed, queue, store, generations, minutes } = settings;
  const run: KeptRun = {
    settings: { queue, store, seed, generations, minutes },
    commit: await readCommit(),
    faults: timeline.map(faultInWords),
    figures,
    broken: broken.slice(0, BROKEN_KEPT),
  };
  const runs = [...(await readRuns()).filter((each) => nameOf(each) !== nameOf(run)), run];
  runs.sort((one, other) => nameOf(one).localeCompare(nameOf(other), 'en', { numeric: true }));
  await mkdir(FOLDER, { recursive: true });
  await writeFile(DATA, `${JSON.stringify(runs, null, 2)}\n`);
  await writeFile(TABLE, tableOf(runs));
}

async function readRuns(): Promise<KeptRun[]> {
  return readFile(DATA, 'utf8').then(JSON.parse, () => []);
}

const nameOf = ({ settings }: KeptRun) => `${settings.queue} ${settings.store} ${settings.seed}`;

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

const listed = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ');
