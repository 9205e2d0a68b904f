import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { endProcess } from './end-process.ts';

export interface ChildSpec {
  name: string;
  /** A TypeScript or JavaScript file, run by this Node. */
  script: string;
  args?: string[];
  cwd?: string;
  env: NodeJS.ProcessEnv;
}

/** Receives a child's output, line by line. */
export type WriteLine = (name: string, line: string) => void;

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The most informative line of its last output to stderr. */
  complaint: string;
}

export interface Child {
  pid: number | undefined;
  exited: Promise<Exit>;
  /** Sends SIGTERM, and SIGKILL if it still runs after `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

/**
 * Starts a script as a detached process, which the terminal's Ctrl-C does not reach. It detects the end of the launcher by its
 * IPC channel.
 */
export function startChild(spec: ChildSpec, write: WriteLine): Child {
  const child = spawn(process.execPath, [spec.script, ...(spec.args ?? [])], {
    cwd: spec.cwd,
    env: spec.env,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const errors: string[] = [];
  passLines(child.stdout, (line) => write(spec.name, line));
  passLines(child.stderr, (line) => {
    if (errors.push(line) > 200) errors.shift();
    write(spec.name, line);
  });
  const exited = new Promise<Exit>((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, complaint: error.message }));
    child.once('close', (code, signal) => resolve({ code, signal, complaint: complaintOf(errors) }));
  });
  return { pid: child.pid, exited, stop: (graceMs) => stopChild(child, graceMs) };
}

function passLines(stream: Readable | null, take: (line: string) => void): void {
  if (stream) createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', take);
}

/** Returns the last line of text: before a stack trace, and without the frames that tools draw. */
function complaintOf(errors: string[]): string {
  const lines = errors.map((line) => stripVTControlCharacters(line).trimEnd()).filter((line) => line !== '');
  const isStack = (line: string | undefined) => line !== undefined && /^\s+at /.test(line);
  const stack = lines.findLastIndex((line, at) => isStack(line) && !isStack(lines[at - 1]));
  const words = lines
    .slice(0, stack === -1 ? undefined : stack)
    .filter((line) => /^\S*\p{L}.*[^:]$/u.test(line));
  return words.at(-1) ?? '';
}

async function stopChild(child: ChildProcess, graceMs: number): Promise<void> {
  const isOver = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  if (!isOver()) await endProcess({ send: (name) => child.kill(name), isOver }, graceMs);
}

export function exitInWords({ code, signal, complaint }: Exit): string {
  return complaint || (signal ? `ended by ${signal}` : `ended with code ${code}`);
}
