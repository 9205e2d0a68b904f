import { chmod, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@easel/shared/node/process/error-code';
import { makeFolder } from '@easel/shared/node/storage/make-folder';
import { explainFileError } from './start-error.ts';

/** Folders with requests and pictures, which only their owner may read. */
const PRIVATE = ['logs', 'images', 'mail'];

function unlessAbsent(error: unknown): void {
  if (errorCode(error) !== 'ENOENT') throw error;
}

/** Creates the data folder and checks that it is writable. @throws {StartError} with the reason */
export async function prepareHome(home: string): Promise<void> {
  const probe = join(home, `.probe-${process.pid}`);
  try {
    const made = await makeFolder(home);
    // Under root, PostgreSQL runs as another user, who must be able to enter the folder; secrets inside have stricter modes.
    if (made) await chmod(home, 0o755);
    await makeFolder(join(home, 'logs'));
    // Earlier versions let every user of the machine read them.
    for (const folder of PRIVATE) await chmod(join(home, folder), 0o700).catch(unlessAbsent);
    const file = await open(probe, 'w');
    await file.writeFile('Easel writes here.').finally(() => file.close());
    await rm(probe);
  } catch (error) {
    throw explainFileError(error, home);
  }
}
