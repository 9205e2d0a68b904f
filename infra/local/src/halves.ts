import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isAlive } from './processes.ts';

/**
 * A name beside `path` for what is to be complete before it gets that name: `<path>.<pid>-<random>.half`. Halves whose
 * makers were killed are removed on the way, as far as that is possible now.
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
