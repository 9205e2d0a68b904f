import { join } from 'node:path';
import { lockHolder, takeLockFile } from '@easel/shared/node/process/lock-file';
import { processSchema } from '@easel/shared/node/process/process-record';
import { z } from 'zod';
import { explainFileError, StartError } from './start-error.ts';

const holderSchema = processSchema.extend({ url: z.string() });

const lockOf = (home: string) => ({ path: join(home, 'launcher.json'), schema: holderSchema });

/** Returns the address of the Easel that runs with a data folder; undefined if none does, or a restore. */
export async function runningAddress(home: string): Promise<string | undefined> {
  const holder = await lockHolder(lockOf(home));
  return holder && URL.canParse(holder.url) ? holder.url : undefined;
}

/**
 * Locks the data folder for one launcher, named in `<home>/launcher.json`. The lock of a killed launcher is ignored.
 *
 * @returns a function that releases the lock
 * @throws StartError with the address of the Easel that is already running
 */
export async function takeLock(home: string, url: string): Promise<() => void> {
  const lock = {
    ...lockOf(home),
    refuse: (holder: z.infer<typeof holderSchema>) =>
      new StartError(`Easel is running already with ${home}: ${holder.url} (process ${holder.pid}).`),
  };
  try {
    return await takeLockFile(lock, { url });
  } catch (error) {
    throw explainFileError(error, home);
  }
}
