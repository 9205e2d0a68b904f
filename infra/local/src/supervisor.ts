import { setTimeout as delay } from 'node:timers/promises';
import { type Child, type ChildSpec, type Exit, exitInWords, startChild, type WriteLine } from './child.ts';
import type { ChildRecords } from './process-record.ts';
import { StartError } from './start-error.ts';

export interface SupervisorOptions {
  write: WriteLine;
  records: ChildRecords;
  /** The folder with the children's full output. */
  logFolder: string;
  /**
   * Milliseconds that a one-time script may take to end before it is killed. Services are not killed, because each limits its own
   * shutdown.
   */
  graceMs: number;
  /** Milliseconds until `stop` prints what it waits for. */
  noticeAfterMs?: number;
  /** The pause before the first restart, doubled with each consecutive failure. */
  backoff?: Backoff;
}

export interface Backoff {
  firstMs: number;
  longestMs: number;
  /** Milliseconds after which a running child's failures no longer count as consecutive. */
  resetAfterMs: number;
}

const NOTICE_AFTER_MS = 5_000;

const BACKOFF: Backoff = { firstMs: 500, longestMs: 30_000, resetAfterMs: 60_000 };

export interface Service {
  name: string;
  pid(): number | undefined;
  /** Resolves when the first process ends, for any reason. */
  firstExit: Promise<Exit>;
  /** From now on, restarts it whenever it ends. */
  keepAlive(): void;
}

export interface Supervisor {
  /** Runs a script to its end. @throws {StartError} with its error output when it fails */
  runOnce(spec: ChildSpec): Promise<void>;
  startService(spec: ChildSpec): Service;
  /** Ends all children, including those that start meanwhile. Waits for services as long as they take. */
  stop(): Promise<void>;
}

/** Creates a supervisor that starts child processes, restarts services that die, and ends all together. */
export function createSupervisor(options: SupervisorOptions): Supervisor {
  const { write, records, logFolder, graceMs, noticeAfterMs = NOTICE_AFTER_MS } = options;
  const running = new Map<string, Child>();
  /** Services are not killed: a worker with a paid request may need as long as its model may take. */
  const services = new Set<string>();
  const stopping = new AbortController();

  function start(spec: ChildSpec): Child {
    if (stopping.signal.aborted) throw new StartError('Stopped.');
    const child = startChild(spec, write);
    running.set(spec.name, child);
    if (child.pid) records.add(spec.name, child.pid);
    void child.exited.then(() => {
      if (running.get(spec.name) !== child) return;
      running.delete(spec.name);
      records.remove(spec.name);
    });
    return child;
  }

  return {
    async runOnce(spec) {
      const exit = await start(spec).exited;
      if (exit.code === 0) return;
      throw new StartError(`The ${spec.name} failed: ${exitInWords(exit)} (more in ${logFolder})`);
    },
    startService(spec) {
      services.add(spec.name);
      const first = start(spec);
      return {
        name: spec.name,
        pid: () => running.get(spec.name)?.pid,
        firstExit: first.exited,
        keepAlive: () => void restartForever(spec, first, { ...options, start, signal: stopping.signal }),
      };
    },
    async stop() {
      stopping.abort();
      const notice = setTimeout(() => {
        const names = [...running.keys()].join(' and ');
        write('easel', `waiting until ${names} has finished; Ctrl-C again ends Easel without waiting`);
      }, noticeAfterMs);
      const limitOf = (name: string) => (services.has(name) ? Number.POSITIVE_INFINITY : graceMs);
      await Promise.all([...running].map(([name, child]) => child.stop(limitOf(name))));
      clearTimeout(notice);
    },
  };
}

interface RestartOptions extends SupervisorOptions {
  start: (spec: ChildSpec) => Child;
  signal: AbortSignal;
}

async function restartForever(spec: ChildSpec, first: Child, options: RestartOptions): Promise<void> {
  const { write, start, signal, backoff = BACKOFF } = options;
  let child = first;
  let pauseMs = backoff.firstMs;
  for (;;) {
    const startedAt = performance.now();
    const exit = await child.exited;
    if (signal.aborted) return;
    if (performance.now() - startedAt > backoff.resetAfterMs) pauseMs = backoff.firstMs;
    write('easel', `${spec.name} ended (${exitInWords(exit)}); starting it again in ${pauseMs / 1000} s`);
    const wasAborted = await delay(pauseMs, false, { signal }).catch(() => true);
    if (wasAborted) return;
    pauseMs = Math.min(pauseMs * 2, backoff.longestMs);
    child = start(spec);
  }
}
