import { join } from 'node:path';
import { type Bundle, fileOf, SERVER, WORKER } from '@easel/build/bundles';
import { isFresh } from '@easel/build/freshness';
import { ROOT } from '@easel/local/paths';

const FOLDER = join(ROOT, '.cache/test-bundles');
const BUNDLES: readonly Bundle[] = [
  SERVER,
  { ...WORKER, entries: { ...WORKER.entries, 'scripted-worker': 'tests/fixtures/scripted-worker.ts' } },
];

/** The environment variable that says to all processes of a run that its bundles are there: a change of a source is for the next run. */
const BUILT = 'EASEL_TEST_BUNDLES';

let building: Promise<void> | undefined;

/** Bundles what tests start, unless that has been done since the last change of a source. */
export function buildTestBundles(): Promise<void> {
  building ??= process.env[BUILT] ? Promise.resolve() : buildStale();
  return building;
}

async function buildStale(): Promise<void> {
  for (const bundle of BUNDLES) {
    const folder = join(FOLDER, bundle.name);
    if (await isFresh(bundle, folder)) continue;
    const { buildBundle } = await import('@easel/build/build-bundle');
    await buildBundle(bundle, folder);
  }
  process.env[BUILT] = FOLDER;
}

/** Returns the bundled file of a program, whose start takes a fraction of the processor time of its sources'. @param script its source */
export async function bundled(script: string): Promise<string> {
  await buildTestBundles();
  for (const { name, entries } of BUNDLES) {
    const [entry] = Object.entries(entries).find(([, source]) => join(ROOT, source) === script) ?? [];
    if (entry) return join(FOLDER, name, fileOf(entry));
  }
  throw new Error(`${script} is in no bundle`);
}
