import { createHash } from 'node:crypto';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@easel/local/paths';
import type { Availability, Part } from './availability.ts';
import { cacheFolder, isProgram } from './machine.ts';
import { installWithNpm } from './npm-program.ts';

const SOURCE = join(ROOT, 'infra/queue-board');

/** Provides a folder with the packages of `infra/queue-board`; `url` is its path. Installs them once into the cache folder. */
export async function provideQueueBoard(): Promise<Availability<Part>> {
  const lock = createHash('sha256').update(await readFile(join(SOURCE, 'package-lock.json')));
  const folder = join(cacheFolder(), `queue-board-${lock.digest('hex').slice(0, 12)}`);
  const failure = (await isProgram(join(folder, 'node_modules'))) ? undefined : await install(folder);
  if (failure) return { available: false, reason: `Bull Board: ${failure}` };
  return { available: true, url: folder, origin: 'npm', stop: async () => {} };
}

const install = (folder: string) =>
  installWithNpm(folder, ['ci'], async (half) => {
    for (const file of ['package.json', 'package-lock.json']) await cp(join(SOURCE, file), join(half, file));
  });
