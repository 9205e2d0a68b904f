import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@easel/local/paths';
import type { Availability, Part } from './availability.ts';
import { cacheFolder, findProgram, isProgram, runToEnd } from './machine.ts';

const SOURCE = join(ROOT, 'infra/queue-board');

/** Provides a folder with the packages of `infra/queue-board`; `url` is its path. Installs them once into the cache folder. */
export async function provideQueueBoard(): Promise<Availability<Part>> {
  const lock = createHash('sha256').update(await readFile(join(SOURCE, 'package-lock.json')));
  const folder = join(cacheFolder(), `queue-board-${lock.digest('hex').slice(0, 12)}`);
  const failure = (await isProgram(join(folder, 'node_modules'))) ? undefined : await install(folder);
  if (failure) return { available: false, reason: `Bull Board: ${failure}` };
  return { available: true, url: folder, origin: 'npm', stop: async () => {} };
}

/** Returns why the installation failed, or undefined on success. */
async function install(folder: string): Promise<string | undefined> {
  const npm = await findProgram('npm');
  if (!npm) return 'no npm';
  const half = `${folder}.${process.pid}.half`;
  try {
    await mkdir(half, { recursive: true });
    for (const file of ['package.json', 'package-lock.json']) await cp(join(SOURCE, file), join(half, file));
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=1'];
    const failed = await runToEnd(npm, ['ci', '--prefix', half, ...options], process.env);
    if (failed) return `npm ci failed: ${failed}`;
    await rename(half, folder);
    return undefined;
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}
