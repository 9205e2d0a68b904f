import { join } from 'node:path';
import { type Bundle, fileOf, SERVER, WORKER } from '@easel/build/bundles';
import { isFresh } from '@easel/build/freshness';
import { ROOT } from '@easel/local/paths';

const FOLDER = join(ROOT, '.cache/test-bundles');
const BUNDLES: readonly Bundle[] = [
  SERVER,
  { ...WORKER, entries: { ...WORKER.entries, 'scripted-worker': 'tests/fixtures/scripted-worker.ts' } },
];

/**
 * The environment variable that tells all processes of a run that its bundles are built. Later changes of sources take effect in
 * the next run.
 */
const BUILT = 'EASEL_TEST_BUNDLES';

let building: Promise<void> | undefined;

/** Bundles the programs that tests start, unless the bundles are up to date. */
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

/** Returns the bundled file of a program. It starts in a fraction of the CPU time that its sources take. @param script its source */
export async function bundled(script: string): Promise<string> {
  await buildTestBundles();
  for (const { name, entries } of BUNDLES) {
    const [entry] = Object.entries(entries).find(([, source]) => join(ROOT, source) === script) ?? [];
    if (entry) return join(FOLDER, name, fileOf(entry));
  }
  throw new Error(`${script} is in no bundle`);
}
