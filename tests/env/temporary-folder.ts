import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { theReaper } from './reaper.ts';

export interface TemporaryFolder {
  path: string;
  remove(): Promise<void>;
}

/** Linux's file system in memory. Containers have 64 MB of it by default. */
const MEMORY = '/dev/shm';
const LEAST_MEMORY_BYTES = 3 * 1024 ** 3;

/**
 * Creates a folder that is removed after the run, even after a crash. Other users can read it: under root, PostgreSQL's user has to.
 *
 * @param options.inMemory keeps its files in memory if there is enough, for files that need not survive a restart of the machine
 */
export async function temporaryFolder(purpose: string, { inMemory = false } = {}): Promise<TemporaryFolder> {
  const parent = inMemory && (await hasMemory()) ? MEMORY : tmpdir();
  const path = await mkdtemp(join(parent, `easel-test-${purpose}-`));
  await chmod(path, 0o755);
  theReaper().watchFolder(path);
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }) };
}

function hasMemory(): Promise<boolean> {
  return statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize >= LEAST_MEMORY_BYTES,
    () => false,
  );
}
