import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { errorCode } from './error-code.ts';

/** Returns whether a process with this id exists, of any user, and is not a zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
  return process.platform !== 'linux' || linuxStat(pid)?.state !== 'Z';
}

/**
 * Returns the start time of a process in the system's format, which distinguishes it from a later process with the same id.
 * Undefined when there is no such process.
 */
export function startMark(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const stat = linuxStat(pid);
    return stat && `${bootId()}:${stat.startTicks}`;
  }
  return askPs(pid, 'lstart=');
}

/** Returns the command line of a process, or undefined. */
export function commandOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return askPs(pid, 'command=');
  return readOrUndefined(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim());
}

/** Returns the working directory of a process on Linux; undefined elsewhere or when it cannot be read. */
export function workingDirectoryOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return undefined;
  return readOrUndefined(() => readlinkSync(`/proc/${pid}/cwd`));
}

/** Sends a signal. Returns whether the process exists. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** Parses `/proc/<pid>/stat`, proc_pid_stat(5). The name in brackets may contain spaces, so fields count from its end. */
function linuxStat(pid: number): { state: string; startTicks: string } | undefined {
  const text = readOrUndefined(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields && { state: fields[0] ?? '', startTicks: fields[19] ?? '' };
}

function bootId(): string {
  return readOrUndefined(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? '';
}

function askPs(pid: number, format: string): string | undefined {
  if (process.platform === 'win32') return undefined;
  return readOrUndefined(() =>
    execFileSync('ps', ['-o', format, '-p', String(pid)], { encoding: 'utf8' }).trim(),
  );
}

function readOrUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
