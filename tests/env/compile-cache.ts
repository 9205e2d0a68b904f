import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '@easel/local/paths';

/** The folder for the Node compile cache of processes that tests start, kept between runs. Each start takes a quarter less CPU time. */
export const COMPILE_CACHE = join(ROOT, 'node_modules/.cache/easel-compile');

/**
 * Fills the compile cache in one process, unless it has been filled with these packages, at this path and with this Node. When a
 * process exits, Node writes missing entries synchronously, thousands of files. If all processes of a system end together with an
 * empty cache, they wait for each other at each file, on a busy machine longer than a shutdown may take.
 *
 * @throws {Error} if the process fails
 */
export async function fillCompileCache(): Promise<void> {
  const lock = await readFile(join(ROOT, 'package-lock.json'));
  // Node's cache depends on the files' paths, so the cache of a folder is not valid for a copy of it.
  const packages = createHash('sha256').update(lock).update(ROOT).digest('hex').slice(0, 16);
  const marker = join(COMPILE_CACHE, `filled-${process.version}-${packages}`);
  if (existsSync(marker)) return;
  const script = fileURLToPath(new URL('./compile-cache-process.ts', import.meta.url));
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE };
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The compile cache was not filled: its process ended with code ${code}`);
  await mkdir(COMPILE_CACHE, { recursive: true });
  await writeFile(marker, '');
}
