import { type Child, exitInWords, startChild } from '@easel/local/child';
import { waitUntil } from '@easel/local/wait-until';
import { isAlive } from '@easel/shared/node/process/processes';
import { describeProcess } from './process-state.ts';
import { theReaper } from './reaper.ts';

/** One API server or worker of a system under test: a real process. */
export interface SystemProcess {
  /** `server-1`, `worker-2`, ... */
  name: string;
  pid: number;
  /** `http://127.0.0.1:port` of the API, or of a worker's health and metrics. */
  url: string;
  /** Returns its output so far. */
  logs(): string;
  /** Waits for a line that matches. */
  waitForLog(pattern: RegExp): Promise<string>;
  /** Polls a path until the response has this status. Fails immediately, with the logs, if the process has exited. */
  waitForStatus(path: string, status: number): Promise<void>;
  isRunning(): boolean;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Sends SIGTERM and waits for a graceful shutdown; sends SIGKILL if it does not end. */
  end(): Promise<Ending>;
}

/** How a process ended after SIGTERM. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Seconds from SIGTERM to the end. */
  seconds: number;
  /** Its state before SIGKILL; undefined if it ended by itself. */
  state: string | undefined;
}

export interface SystemProcessOptions {
  name: string;
  script: string;
  env: NodeJS.ProcessEnv;
  url: string;
  /** Polled until the response is 200. */
  readyPath: string;
  /** Milliseconds from SIGTERM to SIGKILL. */
  graceMs?: number;
}

const READY_MS = 120_000;
/** Far longer than a shutdown takes: no test asserts a duration. */
const GRACE_MS = 120_000;
/** How long before SIGKILL the state of a process that does not end is read. */
const READ_STATE_BEFORE_MS = 200;

/** Starts a process and waits until it is ready. Throws with its logs if it exits first. */
export async function startSystemProcess(options: SystemProcessOptions): Promise<SystemProcess> {
  const { name, script, env, url, readyPath, graceMs = GRACE_MS } = options;
  const lines: string[] = [];
  const child = startChild({ name, script, env }, (_, line) => void lines.push(line));
  const pid = child.pid ?? 0;
  if (pid) theReaper().watchProcess(pid);
  void child.exited.then(() => theReaper().forgetProcess(pid));
  const logs = () => lines.join('\n');
  const waitForStatus = createWaitForStatus(child, { name, url, logs });
  try {
    await waitForStatus(readyPath, 200);
  } catch (error) {
    await child.stop(0);
    throw error;
  }

  return {
    name,
    pid,
    url,
    logs,
    async waitForLog(pattern) {
      const line = await waitUntil(() => lines.find((each) => pattern.test(each)), { timeoutMs: READY_MS });
      if (line === undefined) throw new Error(`${name} never wrote ${pattern}:\n${logs()}`);
      return line;
    },
    waitForStatus,
    isRunning: () => isAlive(pid),
    async kill() {
      process.kill(pid, 'SIGKILL');
      await child.exited;
    },
    async end() {
      const told = performance.now();
      let state: string | undefined;
      const timer = setTimeout(() => {
        state = describeProcess(pid);
      }, graceMs - READ_STATE_BEFORE_MS);
      await child.stop(graceMs);
      const { code, signal } = await child.exited;
      clearTimeout(timer);
      return { code, signal, seconds: (performance.now() - told) / 1_000, state };
    },
  };
}

/** Returns how a process ended as words for a report. */
export function endingInWords({ code, signal, seconds, state }: Ending): string {
  const how = signal ? `by ${signal}` : `with code ${code}`;
  return `ended ${how} ${seconds.toFixed(1)} s after SIGTERM${state ? `; before:\n${state}` : ''}`;
}

function createWaitForStatus(
  child: Child,
  { name, url, logs }: Pick<SystemProcess, 'name' | 'url' | 'logs'>,
) {
  let end: string | undefined;
  void child.exited.then((exit) => {
    end = exitInWords(exit);
  });
  return async (path: string, status: number): Promise<void> => {
    let last = 'nothing';
    const hasEnded = () => end !== undefined;
    const answers = async () => {
      last = await fetch(`${url}${path}`).then((response) => String(response.status), reasonOf);
      return last === String(status);
    };
    await waitUntil(async () => hasEnded() || (await answers()), { timeoutMs: READY_MS });
    if (end !== undefined) throw new Error(`${name} has ended: ${end}\n${logs()}`);
    if (last !== String(status)) throw new Error(`${name} answered ${path} with ${last}:\n${logs()}`);
  };
}

/** Returns the reason of a failed `fetch`, which is in the cause of its error. */
function reasonOf(error: Error): string {
  return String(error.cause ?? error);
}
