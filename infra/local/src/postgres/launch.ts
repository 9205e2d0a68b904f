import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { explainFileError } from '../start-error.ts';
import { waitUntil } from '../wait-until.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { databaseEnvironment } from './environment.ts';
import { findPostmaster, type Postmaster } from './postmaster.ts';

export interface LaunchOptions {
  dataFolder: string;
  logFile: string;
  port: number;
  binaries: Binaries;
  account: Account | undefined;
  settings: Record<string, string>;
}

export type Launched = { postmaster: Postmaster } | { output: string };

const READY_MS = 120_000;
const LARGE_LOG_BYTES = 20 * 1024 * 1024;

/**
 * Starts PostgreSQL as a process that outlives the launcher, and waits until it accepts connections. Returns its output if it
 * ends first.
 */
export async function launchPostgres(options: LaunchOptions): Promise<Launched> {
  const { dataFolder, logFile, account, binaries } = options;
  // A stale file may contain the process id of another program; PostgreSQL would refuse to start.
  await rm(join(dataFolder, 'postmaster.pid'), { force: true });
  const offset = await logSize(logFile);
  const log = openLog(logFile);
  const child = spawn(binaries.postgres, launchArguments(options), {
    ...account,
    cwd: '/',
    env: databaseEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let ended: string | undefined;
  child.once('error', (error) => {
    ended = `error: ${error.message}`;
  });
  child.once('exit', (code, signal) => {
    ended = `error: PostgreSQL ended with ${signal ?? `code ${code}`}`;
  });
  child.unref();
  const postmaster = await waitUntil(
    async () => ended !== undefined || (await readyPostmaster(dataFolder, child.pid)),
    { timeoutMs: READY_MS },
  );
  if (typeof postmaster === 'object') return { postmaster };
  return { output: (await readFrom(logFile, offset)) || (ended ?? 'error: PostgreSQL did not become ready') };
}

async function readyPostmaster(dataFolder: string, pid: number | undefined): Promise<Postmaster | undefined> {
  const found = await findPostmaster(dataFolder);
  return found?.isReady && found.pid === pid ? found : undefined;
}

function launchArguments({ dataFolder, port, settings }: LaunchOptions): string[] {
  const all: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...settings,
  };
  return ['-D', dataFolder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

async function logSize(logFile: string): Promise<number> {
  const size = (await stat(logFile).catch(() => undefined))?.size ?? 0;
  if (size < LARGE_LOG_BYTES) return size;
  await rm(logFile, { force: true });
  return 0;
}

function openLog(logFile: string): number {
  try {
    return openSync(logFile, 'a', 0o600);
  } catch (error) {
    throw explainFileError(error, logFile);
  }
}

async function readFrom(logFile: string, offset: number): Promise<string> {
  const file = await open(logFile, 'r');
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(size - offset), position: offset });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
