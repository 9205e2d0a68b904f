import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Availability, Part } from './availability.ts';
import { cacheFolder, findProgram, isProgram, runToEnd } from './machine.ts';

export interface NpmProgram {
  /** The package on npm, which is too large for everyone's `npm install`. */
  package: string;
  version: string;
  /** Its entry in `node_modules/.bin`. */
  bin: string;
}

/** Provides a program; `url` is its path. Installs it once from npm's registry into the cache folder, without install scripts. */
export async function provideNpmProgram(program: NpmProgram): Promise<Availability<Part>> {
  const { package: name, version, bin } = program;
  const folder = join(cacheFolder(), `${bin}-${version}`);
  const path = join(folder, 'node_modules/.bin', bin);
  const failure = (await isProgram(path)) ? undefined : await install(folder, `${name}@${version}`);
  if (failure) return { available: false, reason: `${name}: ${failure}` };
  return { available: true, url: path, origin: 'npm', stop: async () => {} };
}

const install = (folder: string, what: string) =>
  installWithNpm(folder, ['install', what], (half) => writeFile(join(half, 'package.json'), '{}'));

/**
 * Runs npm in a new folder, without install scripts. Returns why that failed, or undefined on success.
 *
 * @param prepare writes npm's input into the folder that becomes `folder`
 */
export async function installWithNpm(
  folder: string,
  [command, ...what]: readonly [string, ...string[]],
  prepare: (half: string) => Promise<void>,
): Promise<string | undefined> {
  const npm = await findProgram('npm');
  if (!npm) return 'no npm';
  const half = `${folder}.${process.pid}.half`;
  try {
    await mkdir(half, { recursive: true });
    await prepare(half);
    // Without a network, tests are skipped soon rather than after many retries.
    const once = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000'];
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...once];
    const failed = await runToEnd(npm, [command, '--prefix', half, ...options, ...what], process.env);
    if (failed) return `npm ${[command, ...what].join(' ')} failed: ${failed}`;
    await rename(half, folder);
    return undefined;
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}
