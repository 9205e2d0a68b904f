import { rmSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { processSchema, recordProcess, stillRuns } from './process-record.ts';
import { errorCode, explainFileError, StartError } from './start-error.ts';

const lockSchema = processSchema.extend({ url: z.string() });
type Holder = z.infer<typeof lockSchema>;

/**
 * Locks the data folder for one launcher, which `<home>/launcher.json` names. The lock of a killed launcher does not count.
 *
 * @returns a function that releases the lock
 * @throws StartError with the address where Easel runs already
 */
export async function takeLock(home: string, url: string): Promise<() => void> {
  const file = join(home, 'launcher.json');
  const mine = `${file}.${process.pid}`;
  try {
    await writeFile(mine, JSON.stringify({ ...recordProcess(process.pid), url } satisfies Holder));
    while (!(await linked(mine, file))) await clearStale(file, home);
  } catch (error) {
    throw explainFileError(error, home);
  } finally {
    await rm(mine, { force: true });
  }
  return () => rmSync(file, { force: true });
}

/** Creates a hard link, which is atomic and never replaces a file. Returns whether it was created. */
async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

async function clearStale(file: string, home: string): Promise<void> {
  assertNotHeld(await readHolder(file), home);
  const aside = `${file}.${process.pid}.stale`;
  try {
    await rename(file, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  // Another launcher may have removed the stale lock and taken its own meanwhile.
  const moved = await readHolder(aside);
  if (moved && stillRuns(moved)) await rename(aside, file);
  await rm(aside, { force: true });
  assertNotHeld(moved, home);
}

function assertNotHeld(holder: Holder | undefined, home: string): void {
  if (!holder || !stillRuns(holder)) return;
  throw new StartError(`Easel is running already with ${home}: ${holder.url} (process ${holder.pid}).`);
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    return lockSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}
