import { setTimeout as sleep } from 'node:timers/promises';
import { SERVER_SCRIPT, WORKER_SCRIPT } from '@easel/local/paths';
import { bundled } from '../env/bundles.ts';
import { freePort } from '../env/free-port.ts';
import { type Ending, endingInWords, type SystemProcess, startSystemProcess } from '../env/system-process.ts';
import { startTcpProxy, type TcpProxy } from '../fixtures/tcp-proxy.ts';

/** A server or worker, restarted whenever it ends, with its own proxies to the database and the queue. */
export interface Member {
  name: string;
  kind: 'server' | 'worker';
  url: string;
  database: TcpProxy;
  queue: TcpProxy;
  /** Settings of its next start, in addition to the cast's. */
  extraEnv: Record<string, string>;
  /** The running process; undefined while it starts. */
  process(): SystemProcess | undefined;
  /** Resolves with the process once it runs and is ready. */
  ready(): Promise<SystemProcess>;
  /** Sends SIGKILL to its process. It starts again. */
  kill(): Promise<void>;
  /** Sends SIGTERM. It starts again. */
  restart(): Promise<void>;
}

export interface CastOptions {
  env: NodeJS.ProcessEnv;
  databaseUrl: string;
  queueUrl: string;
  servers: number;
  workers: number;
  /** Called when a process ended without being killed by the run. */
  onExit(name: string, lastLines: string): void;
  /** Called when a process could not start, for example without its database. It tries again. */
  onFailedStart(name: string, reason: string): void;
}

export interface Cast {
  members: readonly Member[];
  servers: readonly Member[];
  workers: readonly Member[];
  /** Sends SIGTERM to all. Returns the output of those that did not end with code 0. */
  stop(): Promise<string[]>;
}

const RESTART_AFTER_MS = 500;
const WATCH_MS = 100;
/** Characters of a log that a report quotes. */
const LOG_TAIL = 1_500;

export async function startCast(options: CastOptions): Promise<Cast> {
  const names = [
    ...Array.from({ length: options.servers }, (_, index) => `server-${index + 1}`),
    ...Array.from({ length: options.workers }, (_, index) => `worker-${index + 1}`),
  ];
  const running = await Promise.all(names.map((name) => supervise(name, options)));
  await Promise.all(running.map(({ member }) => member.ready()));
  const members = running.map(({ member }) => member);
  return {
    members,
    servers: members.filter(({ kind }) => kind === 'server'),
    workers: members.filter(({ kind }) => kind === 'worker'),
    async stop() {
      const ends = await Promise.all(running.map(({ stop }) => stop()));
      return ends.flatMap((end) => end ?? []);
    },
  };
}

/** Keeps one process running until `stop`. */
async function supervise(name: string, { env, databaseUrl, queueUrl, onExit, onFailedStart }: CastOptions) {
  const kind = name.startsWith('server') ? 'server' : 'worker';
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const [database, queue] = await Promise.all([proxyOf(databaseUrl), proxyOf(queueUrl)]);
  const own = {
    ...env,
    DATABASE_URL: through(databaseUrl, database),
    QUEUE_URL: through(queueUrl, queue),
    [kind === 'server' ? 'PORT' : 'METRICS_PORT']: String(port),
  };
  let current: SystemProcess | undefined;
  let isStopping = false;
  const expected = new Set<number>();

  const member: Member = {
    name,
    kind,
    url,
    database,
    queue,
    extraEnv: {},
    process: () => current,
    async ready() {
      while (!current) await sleep(WATCH_MS);
      return current;
    },
    async kill() {
      if (!current) return;
      expected.add(current.pid);
      await current.kill();
    },
    async restart() {
      const ending = current;
      if (!ending) return;
      expected.add(ending.pid);
      const unclean = complaintOf(ending, await ending.end());
      if (unclean) onExit(name, unclean);
    },
  };

  async function live(): Promise<void> {
    const script = await bundled(kind === 'server' ? SERVER_SCRIPT : WORKER_SCRIPT);
    const readyPath = kind === 'server' ? '/readyz' : '/healthz';
    while (!isStopping) {
      const started = await startSystemProcess({
        name,
        script,
        env: { ...own, ...member.extraEnv },
        url,
        readyPath,
      }).catch((error: Error) => {
        onFailedStart(name, error.message);
        return undefined;
      });
      if (started) {
        current = started;
        while (started.isRunning()) await sleep(WATCH_MS);
        current = undefined;
        if (!isStopping && !expected.has(started.pid)) onExit(name, started.logs().slice(-LOG_TAIL));
      }
      await sleep(RESTART_AFTER_MS);
    }
  }
  const living = live();

  return {
    member,
    async stop() {
      const last = await member.ready();
      isStopping = true;
      const unclean = complaintOf(last, await last.end());
      await living;
      await Promise.all([database.close(), queue.close()]);
      return unclean && `${name} ${unclean}`;
    },
  };
}

/** Describes an unclean end, with the last lines of output; undefined if the process ended with code 0. */
function complaintOf(ended: SystemProcess, ending: Ending): string | undefined {
  return ending.code === 0 ? undefined : `${endingInWords(ending)}\n${ended.logs().slice(-LOG_TAIL)}`;
}

function proxyOf(url: string): Promise<TcpProxy> {
  const port = Number(new URL(url).port);
  return startTcpProxy(() => port);
}

function through(url: string, proxy: TcpProxy): string {
  const changed = new URL(url);
  changed.port = String(proxy.port);
  return changed.href;
}
