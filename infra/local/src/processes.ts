import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { errorCode } from './start-error.ts';

/** Whether a process with this id exists and is not a zombie. Another user's process counts. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
  return process.platform !== 'linux' || linuxStat(pid)?.state !== 'Z';
}

/**
 * What tells a process from a later one that got the same id: its start time, in the system's own words.
 * Undefined when there is no such process.
 */
export function startMark(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const stat = linuxStat(pid);
    return stat && `${bootId()}:${stat.startTicks}`;
  }
  return askPs(pid, 'lstart=');
}

/** The command line of a process, or undefined. */
export function commandOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return askPs(pid, 'command=');
  return readOrUndefined(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim());
}

/** The working directory of a process: Linux only, undefined elsewhere or when it may not be read. */
export function workingDirectoryOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return undefined;
  return readOrUndefined(() => readlinkSync(`/proc/${pid}/cwd`));
}

/** Sends a signal and answers whether there was a process to receive it. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** `/proc/<pid>/stat`, see proc_pid_stat(5): the name in brackets may hold spaces, so fields count from its end. */
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
