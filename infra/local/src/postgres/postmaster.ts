import { spawn } from 'node:child_process';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { commandOf, isAlive, signal, workingDirectoryOf } from '@easel/shared/node/process/processes';
import { waitUntil } from '../wait-until.ts';

/** The content of `postmaster.pid`, in PostgreSQL's format (src/include/utils/pidfile.h). */
export interface Postmaster {
  pid: number;
  port: number;
  isReady: boolean;
}

/** Finds the PostgreSQL that runs on this data folder. Ignores a stale file. */
export async function findPostmaster(dataFolder: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !(await runsOn(pid, dataFolder))) return undefined;
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
}

/** Returns whether the process is a PostgreSQL that runs in this folder, because process ids are reused. */
async function runsOn(pid: number, dataFolder: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const directory = workingDirectoryOf(pid);
  if (directory !== undefined) return directory === (await realpath(dataFolder));
  const command = commandOf(pid);
  return command === undefined || (command.includes('postgres') && command.includes(dataFolder));
}

const FAST_MS = 30_000;
const IMMEDIATE_MS = 10_000;

/** Ends PostgreSQL with a fast shutdown (open transactions roll back), an immediate one if that hangs, and finally a kill. */
export async function stopPostmaster(pid: number, dataFolder: string, pgCtl: string): Promise<void> {
  const isGone = () => !isAlive(pid);
  if (process.platform === 'win32')
    spawn(pgCtl, ['stop', '-m', 'fast', '-D', dataFolder], { stdio: 'ignore' });
  else signal(pid, 'SIGINT');
  if (await waitUntil(isGone, { timeoutMs: FAST_MS })) return;
  signal(pid, 'SIGQUIT');
  if (await waitUntil(isGone, { timeoutMs: IMMEDIATE_MS })) return;
  signal(pid, 'SIGKILL');
}
