import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isAlive } from '@easel/shared/node/process/processes';

/**
 * Returns a temporary name beside `path` for a file or folder that is renamed to `path` when complete:
 * `<path>.<pid>-<random>.half`. Removes those that killed processes left behind, if possible.
 */
export async function halfBeside(path: string): Promise<string> {
  const folder = dirname(path);
  const names = await readdir(folder).catch(() => []);
  const dead = names.filter((name) => name.startsWith(`${basename(path)}.`) && isAbandoned(name));
  await Promise.allSettled(dead.map((name) => rm(join(folder, name), { recursive: true, force: true })));
  return `${path}.${process.pid}-${randomBytes(4).toString('hex')}.half`;
}

function isAbandoned(name: string): boolean {
  const pid = /\.(\d+)-\w+\.half$/.exec(name)?.[1];
  return pid !== undefined && !isAlive(Number(pid));
}
