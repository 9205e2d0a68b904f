import { join } from 'node:path';
import { type Bundle, fileOf, SERVER, WORKER } from '@easel/build/bundles';
import { isFresh } from '@easel/build/freshness';
import type { ChildSpec } from './child.ts';
import { COMMAND_SCRIPT, MIGRATE_SCRIPT, ROOT, SERVER_SCRIPT, WORKER_SCRIPT } from './paths.ts';

/** The scripts of what `npm start` runs. */
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

/** Bundles have one folder whatever the data folder is: they find packages and files from where they lie. */
const FOLDER = join(ROOT, '.cache/bundles');
const BUILD_SCRIPT = join(import.meta.dirname, 'programs-build.ts');

export const folderOf = ({ name }: Bundle) => join(FOLDER, name);
const scriptOf = (bundle: Bundle, entry: string) => join(folderOf(bundle), fileOf(entry));

const BUNDLED: Programs = {
  migrate: scriptOf(SERVER, 'migrate'),
  server: scriptOf(SERVER, 'main'),
  worker: scriptOf(WORKER, 'main'),
};

/** Returns the bundles that are not there, or were made of other sources than today's. */
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
 * Bundles the programs and returns them; or their sources, having said why, where they cannot be bundled: they do the same, and only
 * start later and need more memory.
 *
 * @throws what `run` throws because the launcher stops
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

/** Returns the script of the command line: bundled if it has been since the last change of a source. */
export async function commandScript(): Promise<string> {
  return (await isFresh(SERVER, folderOf(SERVER))) ? scriptOf(SERVER, 'easel') : COMMAND_SCRIPT;
}
