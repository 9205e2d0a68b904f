import { rmSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { z } from 'zod';
import { errorCode } from './error-code.ts';
import { type RecordedProcess, recordProcess, stillRuns } from './process-record.ts';

export interface LockFile<Holder extends RecordedProcess> {
  path: string;
  schema: z.ZodType<Holder>;
  /** Explains that another process holds it. */
  refuse(holder: Holder): Error;
}

/**
 * Takes a lock for this process, as a file that names it. The lock of a killed process does not count.
 *
 * @param facts what the file records about this process besides its id
 * @returns a function that releases the lock
 * @throws the lock's refusal while another process holds it, and errors of the file system
 */
export async function takeLockFile<Holder extends RecordedProcess>(
  lock: LockFile<Holder>,
  facts: Omit<Holder, keyof RecordedProcess>,
): Promise<() => void> {
  const mine = `${lock.path}.${process.pid}`;
  try {
    await writeFile(mine, JSON.stringify({ ...recordProcess(process.pid), ...facts }));
    while (!(await linked(mine, lock.path))) await clearStale(lock);
  } finally {
    await rm(mine, { force: true });
  }
  return () => rmSync(lock.path, { force: true });
}

/** Returns the process that holds a lock; undefined if none does. */
export async function lockHolder<Holder extends RecordedProcess>(
  lock: Pick<LockFile<Holder>, 'path' | 'schema'>,
): Promise<Holder | undefined> {
  const holder = await readHolder(lock.path, lock.schema);
  return holder && stillRuns(holder) ? holder : undefined;
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

async function clearStale<Holder extends RecordedProcess>(lock: LockFile<Holder>): Promise<void> {
  const { path, schema, refuse } = lock;
  const holder = await lockHolder(lock);
  if (holder) throw refuse(holder);
  const aside = `${path}.${process.pid}.stale`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  // Another process may have removed the stale lock and taken its own meanwhile.
  const moved = await readHolder(aside, schema);
  const isHeld = moved !== undefined && stillRuns(moved);
  if (isHeld) await rename(aside, path);
  await rm(aside, { force: true });
  if (isHeld) throw refuse(moved);
}

async function readHolder<Holder>(path: string, schema: z.ZodType<Holder>): Promise<Holder | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}
