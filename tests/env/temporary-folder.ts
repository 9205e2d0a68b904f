import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { theReaper } from './reaper.ts';

export interface TemporaryFolder {
  path: string;
  remove(): Promise<void>;
}

/** Creates a folder that is removed after the run, even after a crash. Other users can read it: under root, PostgreSQL's user has to. */
export async function temporaryFolder(purpose: string): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), `easel-test-${purpose}-`));
  await chmod(path, 0o755);
  theReaper().watchFolder(path);
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }) };
}
