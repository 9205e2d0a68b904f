import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { theReaper } from './reaper.ts';

export interface TemporaryFolder {
  path: string;
  remove(): Promise<void>;
}

/** A folder that is gone when the test run is, even after a crash. Other users may enter it: PostgreSQL's does under root. */
export async function temporaryFolder(purpose: string): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), `easel-test-${purpose}-`));
  await chmod(path, 0o755);
  theReaper().watchFolder(path);
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }) };
}
