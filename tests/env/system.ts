import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, SERVER_SCRIPT, WORKER_SCRIPT } from '@easel/local/paths';
import { type ApiClient, signUp } from './api-client.ts';
import type { Availability } from './availability.ts';
import { bundled } from './bundles.ts';
import { COMPILE_CACHE } from './compile-cache.ts';
import { freePort } from './free-port.ts';
import { createMigratedDatabase } from './postgres.ts';
import { testRedis } from './redis.ts';
import { testS3 } from './s3.ts';
import { type SystemProcess, startSystemProcess } from './system-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface SystemOptions extends SystemParts {
  /** The number of API server processes. */
  servers?: number;
  /** The number of worker processes. */
  workers?: number;
  /** Default: the real worker. */
  worker?: WorkerKind;
  /** Settings of all processes. Override the defaults. */
  env?: Record<string, string>;
  /** The folder of a built web app. Default: a placeholder page. */
  webDist?: string;
}

const WORKER_SCRIPTS = {
  real: WORKER_SCRIPT,
  /** Prompts determine the outcome, and no picture is painted: see the script. */
  scripted: fileURLToPath(new URL('../fixtures/scripted-worker.ts', import.meta.url)),
};
/** Returns the program to run: this version's bundle, or the sources of another version. */
const programIn = async (root: string, script: string) =>
  root === ROOT ? bundled(script) : join(root, relative(ROOT, script));

export type WorkerKind = keyof typeof WORKER_SCRIPTS;

/** A whole Easel, started for a test. */
export interface System {
  /** The URL of the first API server. */
  url: string;
  /** Connects as the owner of the tables, for tests. The processes have a role that owns none, as in Compose. */
  databaseUrl: string;
  /** Connects as the role of the processes. */
  appUrl: string;
  queueUrl: string;
  storeUrl: string;
  /** EASEL_HOME, which contains the mailbox. */
  home: string;
  /** Returns the running processes, sorted by name. */
  processes(): SystemProcess[];
  process(name: string): SystemProcess;
  /**
   * Starts another API server.
   *
   * @param env overrides the system's settings
   * @param root the folder of another version of Easel
   */
  startServer(env?: Record<string, string>, root?: string): Promise<SystemProcess>;
  /** Starts another worker. @param kind default: that of the system */
  startWorker(env?: Record<string, string>, kind?: WorkerKind, root?: string): Promise<SystemProcess>;
  /** Sends SIGKILL to the process with this name. */
  kill(name: string): Promise<void>;
  /** Signs up a new user at the first API server, or at the named one. */
  signUp(server?: string): Promise<ApiClient>;
  stop(): Promise<void>;
}

export interface SystemParts {
  /** Default: the database. */
  queueUrl?: string;
  /** Default: a folder. */
  storeUrl?: string;
}

/** Leases the queue and the object store for a system, as an argument for `describeWith`. */
export async function systemParts(wanted: {
  queue?: 'postgres' | 'redis';
  store?: 'disk' | 's3';
}): Promise<Availability<SystemParts>> {
  const redis = wanted.queue === 'redis' ? await testRedis() : undefined;
  if (redis && !redis.available) return redis;
  const s3 = wanted.store === 's3' ? await testS3() : undefined;
  if (s3 && !s3.available) return s3;
  return { available: true, ...(redis && { queueUrl: redis.url }), ...(s3 && { storeUrl: s3.url }) };
}

/**
 * Starts a system on these parts and on a separate database.
 *
 * @example
 * describeWith('two workers on Redis', await systemParts({ queue: 'redis' }), (parts) => {
 *   let system: System;
 *   beforeAll(async () => { system = await startSystem({ ...parts, workers: 2 }); });
 *   afterAll(() => system.stop());
 * });
 */
export async function startSystem(options: SystemOptions = {}): Promise<System> {
  const folder = await temporaryFolder('system');
  const database = await createMigratedDatabase();
  const settings = await systemSettings(options, folder.path, database.appUrl);
  const all: SystemProcess[] = [];
  const running = () =>
    all.filter((each) => each.isRunning()).sort((one, other) => one.name.localeCompare(other.name));
  const counts = { server: 0, worker: 0 };
  const nameOf = (kind: keyof typeof counts) => `${kind}-${++counts[kind]}`;

  async function startServer(
    port: number,
    env: Record<string, string> = {},
    root = ROOT,
  ): Promise<SystemProcess> {
    const name = nameOf('server');
    const url = `http://127.0.0.1:${port}`;
    const own = { ...settings, ...env, PORT: String(port) };
    return add(
      await startSystemProcess({
        name,
        script: await programIn(root, SERVER_SCRIPT),
        env: own,
        url,
        readyPath: '/readyz',
      }),
    );
  }
  async function startWorker(
    env: Record<string, string> = {},
    kind = options.worker ?? 'real',
    root = ROOT,
  ): Promise<SystemProcess> {
    const name = nameOf('worker');
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const own = { ...settings, ...env, METRICS_PORT: String(port) };
    return add(
      await startSystemProcess({
        name,
        script: await programIn(root, WORKER_SCRIPTS[kind]),
        env: own,
        url,
        readyPath: '/healthz',
      }),
    );
  }
  function add(started: SystemProcess): SystemProcess {
    all.push(started);
    return started;
  }
  function find(name: string): SystemProcess {
    const found = all.find((each) => each.name === name);
    if (!found) throw new Error(`No ${name} among ${all.map((each) => each.name).join(', ')}`);
    return found;
  }
  async function stop(): Promise<void> {
    await Promise.all(running().map((each) => each.end()));
    await database.drop();
    await folder.remove();
  }

  try {
    const { servers = 1, workers = 1 } = options;
    const otherPorts = await Promise.all(Array.from({ length: Math.max(0, servers - 1) }, () => freePort()));
    const ports = [Number(settings.PORT), ...otherPorts].slice(0, servers);
    const starting = [
      ...ports.map((port) => startServer(port)),
      ...Array.from({ length: workers }, () => startWorker()),
    ];
    const failed = (await Promise.allSettled(starting)).find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: settings.PUBLIC_URL,
    databaseUrl: database.url,
    appUrl: database.appUrl,
    queueUrl: settings.QUEUE_URL,
    storeUrl: settings.STORE_URL,
    home: folder.path,
    processes: running,
    process: find,
    startServer: async (env, root) => startServer(await freePort(), env, root),
    startWorker,
    kill: (name) => find(name).kill(),
    signUp: (server) => signUp(server ? find(server).url : settings.PUBLIC_URL),
    stop,
  };
}

type Settings = NodeJS.ProcessEnv & Record<'PORT' | 'PUBLIC_URL' | 'QUEUE_URL' | 'STORE_URL', string>;

/** Returns the settings of all processes of a system below `home`. */
export async function systemSettings(
  options: SystemOptions,
  home: string,
  databaseUrl: string,
): Promise<Settings> {
  const port = await freePort();
  const webDist = options.webDist ?? (await onePage(home));
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    EASEL_HOME: home,
    EASEL_SECRET: 'a secret that is long enough for tests',
    DATABASE_URL: databaseUrl,
    QUEUE_URL: options.queueUrl ?? databaseUrl,
    STORE_URL: options.storeUrl ?? join(home, 'images'),
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    WEB_DIST: webDist,
    AUTH_REQUESTS_PER_MINUTE: '0',
    // Longer than a slow test file, whose users keep the token from their sign-up.
    ACCESS_TOKEN_TTL_SECONDS: '7200',
    LOG_FORMAT: 'json',
    ...options.env,
  };
}

async function onePage(home: string): Promise<string> {
  const folder = join(home, 'web');
  await mkdir(folder);
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Easel</title>');
  return folder;
}
