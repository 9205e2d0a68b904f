import { join } from 'node:path';
import { takeLockFile } from '@easel/shared/node/process/lock-file';
import { processSchema } from '@easel/shared/node/process/process-record';
import { z } from 'zod';
import { explainFileError, StartError } from './start-error.ts';

const holderSchema = processSchema.extend({ url: z.string() });

/**
 * Locks the data folder for one launcher, named in `<home>/launcher.json`. The lock of a killed launcher is ignored.
 *
 * @returns a function that releases the lock
 * @throws StartError with the address of the Easel that is already running
 */
export async function takeLock(home: string, url: string): Promise<() => void> {
  const lock = {
    path: join(home, 'launcher.json'),
    schema: holderSchema,
    refuse: (holder: z.infer<typeof holderSchema>) =>
      new StartError(`Easel is running already with ${home}: ${holder.url} (process ${holder.pid}).`),
  };
  try {
    return await takeLockFile(lock, { url });
  } catch (error) {
    throw explainFileError(error, home);
  }
}
