import { chmod, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { explainFileError } from './start-error.ts';

/** Makes the data folder and proves that we can write to it. Throws a StartError that says why not. */
export async function prepareHome(home: string): Promise<void> {
  const probe = join(home, `.probe-${process.pid}`);
  try {
    const made = await mkdir(home, { recursive: true });
    // Under root the database runs as another user, who has to pass; the secrets inside have modes of their own.
    if (made) await chmod(home, 0o755);
    await mkdir(join(home, 'logs'), { recursive: true });
    const file = await open(probe, 'w');
    await file.writeFile('Easel writes here.').finally(() => file.close());
    await rm(probe);
  } catch (error) {
    throw explainFileError(error, home);
  }
}
