import { join } from 'node:path';
import { ROOT } from '@easel/local/paths';
import { type TemporaryFolder, temporaryFolder } from './temporary-folder.ts';

/** The environment variable with the folder of a test run, which global-setup.ts sets for the processes that run tests. */
const FOLDER = 'EASEL_TEST_COMPILE_CACHE';

/**
 * The folder for Node's compile cache of processes that tests start: each start takes a quarter less processor time. Scripts outside
 * of a test run keep theirs on the disk.
 */
export const COMPILE_CACHE = process.env[FOLDER] ?? join(ROOT, 'node_modules/.cache/easel-compile');

/**
 * Gives the run a compile cache in memory. Node writes a new cache, some 1,700 files, synchronously when a process exits: on a busy
 * disk that took twice as long (1 to 2 s, measured), and a fresh clone begins with a new cache and a busy disk.
 */
export async function provideCompileCache(): Promise<TemporaryFolder> {
  const folder = await temporaryFolder('compile', { inMemory: true });
  process.env[FOLDER] = folder.path;
  return {
    path: folder.path,
    async remove() {
      delete process.env[FOLDER];
      await folder.remove();
    },
  };
}
