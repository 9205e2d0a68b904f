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
 * Undefined when there is no such process, or it cannot be read.
 */
export function startMark(
  pid: number,
  { platform = process.platform, run = runProgram }: { platform?: NodeJS.Platform; run?: Run } = {},
): string | undefined {
  switch (platform) {
    case 'linux': {
      const stat = linuxStat(pid);
      return stat && `${bootId()}:${stat.startTicks}`;
    }
    case 'win32':
      return readOrUndefined(() => run('powershell.exe', ['-NoProfile', '-Command', creationOf(pid)]));
    default: {
      // In one language and time zone: those of the caller may change while the process runs.
      const env = { LC_ALL: 'C', TZ: 'UTC' };
      return readOrUndefined(() => run('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], env));
    }
  }
}

/** Returns the command line of a process; undefined on Windows or when it cannot be read. */
export function commandOf(pid: number): string | undefined {
  if (process.platform === 'win32') return undefined;
  if (process.platform !== 'linux')
    return readOrUndefined(() => runProgram('/bin/ps', ['-o', 'command=', '-p', String(pid)]));
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

/** Prints the start of a process in 100-nanosecond intervals since 1601. Fails if there is no such process. */
const creationOf = (pid: number) =>
  `(Get-CimInstance Win32_Process -Filter 'ProcessId = ${pid}').CreationDate.ToFileTimeUtc()`;

/** Runs a program, in its caller's environment unless there is another. Returns what it prints. @throws when it fails */
type Run = (program: string, args: readonly string[], env?: NodeJS.ProcessEnv) => string;

const runProgram: Run = (program, args, env) =>
  execFileSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    windowsHide: true,
    ...(env && { env }),
  }).trim();

function readOrUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
