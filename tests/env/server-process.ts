import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { waitUntil } from '@easel/local/wait-until';
import { theReaper } from './reaper.ts';

/** A third-party server that a test run started. */
export interface ServerProcess {
  pid: number;
  stop(): Promise<void>;
}

export interface ServerProcessOptions {
  program: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** The loopback port that accepts connections once the server is ready. */
  port: number;
}

/** Starts a server and waits until it accepts connections. It stops when our process exits. Throws with its output if it fails. */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const child = spawn(options.program, options.args, {
    cwd: '/',
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  const listen = (chunk: unknown) => {
    said = `${said}${chunk}`.slice(-2_000);
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  const { pid } = child;
  if (pid) theReaper().watchProcess(pid);
  const isOver = () => failure !== undefined || child.exitCode !== null || child.signalCode !== null;
  const accepted = await waitUntil(async () => isOver() || (await accepts(options.port)), {
    timeoutMs: 50_000,
  });
  if (!accepted || isOver() || !pid) {
    child.kill('SIGKILL');
    throw failure ?? new Error(`${options.program} did not start: ${said.trim().split('\n').at(-1)}`);
  }
  child.unref();
  for (const stream of [child.stdout, child.stderr]) {
    if ('unref' in stream && typeof stream.unref === 'function') stream.unref();
  }
  return { pid, stop: () => stopChild(child, pid) };
}

async function stopChild(child: ChildProcess, pid: number): Promise<void> {
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  child.kill('SIGTERM');
  if (!(await waitUntil(isOver, { timeoutMs: 5_000 }))) child.kill('SIGKILL');
  theReaper().forgetProcess(pid);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
