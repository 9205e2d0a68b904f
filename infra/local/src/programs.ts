import { join } from 'node:path';
import { type Bundle, fileOf, SERVER, WORKER } from '@easel/build/bundles';
import { isFresh } from '@easel/build/freshness';
import type { ChildSpec } from './child.ts';
import { COMMAND_SCRIPT, MIGRATE_SCRIPT, ROOT, SERVER_SCRIPT, WORKER_SCRIPT } from './paths.ts';

/** The scripts that `npm start` runs. */
export interface Programs {
  migrate: string;
  server: string;
  worker: string;
}

export const SOURCES: Programs = {
  migrate: MIGRATE_SCRIPT,
  server: SERVER_SCRIPT,
  worker: WORKER_SCRIPT,
};

/** The folder of bundles, the same for every data folder: bundles find packages and files by their own location. */
const FOLDER = join(ROOT, '.cache/bundles');
const BUILD_SCRIPT = join(import.meta.dirname, 'programs-build.ts');

export const folderOf = ({ name }: Bundle) => join(FOLDER, name);
const scriptOf = (bundle: Bundle, entry: string) => join(folderOf(bundle), fileOf(entry));

const BUNDLED: Programs = {
  migrate: scriptOf(SERVER, 'migrate'),
  server: scriptOf(SERVER, 'main'),
  worker: scriptOf(WORKER, 'main'),
};

/** Returns the bundles that are missing or do not match the current sources. */
export async function staleBundles(): Promise<Bundle[]> {
  const bundles = [SERVER, WORKER];
  const fresh = await Promise.all(bundles.map((bundle) => isFresh(bundle, folderOf(bundle))));
  return bundles.filter((_, index) => !fresh[index]);
}

/** Returns the bundled programs; undefined before they are built. */
export async function builtPrograms(): Promise<Programs | undefined> {
  return (await staleBundles()).length === 0 ? BUNDLED : undefined;
}

export interface PrepareOptions {
  /** Runs a script and throws when that fails. */
  run(spec: ChildSpec): Promise<void>;
  say(line: string): void;
  isStopping(): boolean;
}

/**
 * Bundles the programs and returns them. If they cannot be bundled, prints why and returns the sources, which only start more
 * slowly and need more memory.
 *
 * @throws the error of `run` if the launcher is stopping
 */
export async function preparePrograms({ run, say, isStopping }: PrepareOptions): Promise<Programs> {
  say('Building server and worker ...');
  try {
    await run({ name: 'program build', script: BUILD_SCRIPT, env: { ...process.env } });
    return BUNDLED;
  } catch (error) {
    if (isStopping()) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    say(`Starting from the sources, which takes longer and more memory. ${reason}`);
    return SOURCES;
  }
}

/** Returns the script of the command line: the bundle if it matches the current sources. */
export async function commandScript(): Promise<string> {
  return (await isFresh(SERVER, folderOf(SERVER))) ? scriptOf(SERVER, 'easel') : COMMAND_SCRIPT;
}
