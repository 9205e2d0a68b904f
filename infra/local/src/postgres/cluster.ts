import { join } from 'node:path';
import { isAlive } from '@easel/shared/node/process/processes';
import postgres from 'postgres';
import { freePort } from '../free-port.ts';
import { waitUntil } from '../wait-until.ts';
import { type Binaries, stageBinaries } from './binaries.ts';
import { explainPostgres } from './explain.ts';
import { ensureCluster } from './initialise.ts';
import { type LaunchOptions, launchPostgres } from './launch.ts';
import { type Place, preparePlace } from './place.ts';
import { findPostmaster, type Postmaster, stopPostmaster } from './postmaster.ts';
import { type ClusterRecord, readRecord, writeRecord } from './record.ts';

export interface PostgresOptions {
  /** The cluster's folder: `data`, `postgres.log` and, unless they are elsewhere, the programs. */
  folder: string;
  /** The folder for copies of the programs, which clusters may share. */
  binariesFolder?: string;
  /** Created if missing. */
  database?: string;
  /** False trades crash safety for speed, for tests. */
  durable?: boolean;
  /** PostgreSQL settings that override the launcher's, such as `{ max_connections: '50' }`. */
  settings?: Record<string, string>;
}

export interface RunningPostgres {
  /** `postgres://user:password@127.0.0.1:port/database` */
  url: string;
  pid: number;
  port: number;
  /** The cluster's real folder, which differs from the given one if PostgreSQL's user cannot reach that. */
  folder: string;
  logFile: string;
  /** Whether it was already running, left by a killed launcher. */
  adopted: boolean;
  /** Resolves when PostgreSQL has ended, for any reason. */
  waitForExit(signal?: AbortSignal): Promise<void>;
  stop(): Promise<void>;
}

const SETTINGS = {
  max_connections: '300',
  autovacuum_naptime: '10s',
};
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

interface Cluster {
  place: Place;
  dataFolder: string;
  logFile: string;
  binaries: Binaries;
  record: ClusterRecord;
}

/**
 * Starts the PostgreSQL from npm on loopback as a process that outlives the launcher, or adopts it if it is already running.
 *
 * @throws StartError with one line that says what to do
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const place = await preparePlace(options.folder);
  const binaries = await stageBinaries(options.binariesFolder ?? place.folder);
  const dataFolder = join(place.folder, 'data');
  const durable = options.durable ?? true;
  await ensureCluster({ dataFolder, binaries, account: place.account, durable });
  const record = await readRecord(dataFolder);
  const cluster: Cluster = {
    place,
    dataFolder,
    logFile: join(place.folder, 'postgres.log'),
    binaries,
    record,
  };

  const running = await adopt(cluster);
  const settings = { ...SETTINGS, ...(durable ? {} : NOT_DURABLE), ...options.settings };
  const postmaster = running ?? (await launch(cluster, settings));
  const database = options.database ?? 'easel';
  await createDatabase(urlOf(record, postmaster.port, 'postgres'), database, cluster);
  return {
    url: urlOf(record, postmaster.port, database),
    pid: postmaster.pid,
    port: postmaster.port,
    folder: place.folder,
    logFile: cluster.logFile,
    adopted: running !== undefined,
    waitForExit: (signal) => waitForExit(postmaster.pid, signal),
    stop: () => stopPostmaster(postmaster.pid, dataFolder, binaries.pgCtl),
  };
}

/** Returns the URL of the database if a PostgreSQL is running on `folder`; undefined otherwise. */
export async function findRunningPostgres(folder: string, database = 'easel'): Promise<string | undefined> {
  const dataFolder = join(folder, 'data');
  const found = await findPostmaster(dataFolder);
  return found?.isReady ? urlOf(await readRecord(dataFolder), found.port, database) : undefined;
}

const ADOPT_MS = 60_000;

/** Adopts a running PostgreSQL. Waits while it starts, recovers or shuts down. */
async function adopt({ dataFolder }: Cluster): Promise<Postmaster | undefined> {
  const settled = await waitUntil(
    async () => {
      const found = await findPostmaster(dataFolder);
      return !found || (found.isReady && found);
    },
    { timeoutMs: ADOPT_MS },
  );
  return typeof settled === 'object' ? settled : undefined;
}

const LEFTOVERS_MS = 30_000;

/** Launches on the recorded port or, if another program uses it, on a free one, which it records. */
async function launch(cluster: Cluster, settings: Record<string, string>): Promise<Postmaster> {
  const { dataFolder, logFile, binaries, record, place } = cluster;
  const options: LaunchOptions = {
    dataFolder,
    logFile,
    binaries,
    account: place.account,
    settings,
    port: record.port,
  };
  let output = '';
  const postmaster = await waitUntil(
    async () => {
      const launched = await launchPostgres(options);
      if ('postmaster' in launched) return launched.postmaster;
      output = launched.output;
      if (/could not create any TCP\/IP sockets|Address already in use/.test(output))
        options.port = await freePort();
      else if (!isHeldByLeftovers(output)) throw explainPostgres({ output, folder: dataFolder, logFile });
      return undefined;
    },
    { timeoutMs: LEFTOVERS_MS, intervalMs: 200 },
  );
  if (!postmaster) throw explainPostgres({ output, folder: dataFolder, logFile });
  if (postmaster.port !== record.port) {
    await writeRecord(dataFolder, { ...record, port: postmaster.port }, place.account);
  }
  return postmaster;
}

/** Returns whether children of a killed main process still hold the cluster; they end soon. */
const isHeldByLeftovers = (output: string) =>
  /pre-existing shared memory block|lock file .* already exists/.test(output);

function urlOf({ user, password }: ClusterRecord, port: number, database: string): string {
  return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

async function createDatabase(
  adminUrl: string,
  name: string,
  { dataFolder, logFile }: Cluster,
): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, connect_timeout: 30, onnotice: () => {} });
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${name}`;
    if (!found) await sql`create database ${sql(name)}`;
  } catch (error) {
    throw explainPostgres({
      output: `error: ${error instanceof Error ? error.message : error}`,
      folder: dataFolder,
      logFile,
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function waitForExit(pid: number, signal?: AbortSignal): Promise<void> {
  const isOver = () => signal?.aborted || !isAlive(pid);
  await waitUntil(isOver, { timeoutMs: Number.POSITIVE_INFINITY, intervalMs: 250 });
}
