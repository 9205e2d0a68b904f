import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '@easel/shared/node/process/error-code';
import { freePort } from '../free-port.ts';
import { halfBeside } from '../halves.ts';
import { explainFileError, StartError } from '../start-error.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { databaseEnvironment } from './environment.ts';
import { explainPostgres } from './explain.ts';
import { writeRecord } from './record.ts';

export interface NewCluster {
  dataFolder: string;
  binaries: Binaries;
  account: Account | undefined;
  /** False skips flushing to disk. */
  durable: boolean;
}

/**
 * Ensures that `dataFolder` holds a cluster of this version, creating one if missing. A new cluster is created beside it and
 * renamed when complete, so that an interrupted start leaves no partial database.
 */
export async function ensureCluster(cluster: NewCluster): Promise<void> {
  const { dataFolder, binaries } = cluster;
  const version = await versionOf(dataFolder);
  if (version === undefined) return createCluster(cluster);
  if (version === String(binaries.majorVersion)) return;
  throw new StartError(
    `The database in ${dataFolder} was made by PostgreSQL ${version}, and this Easel brings PostgreSQL ${binaries.majorVersion}. Start it with the Easel that made it, or move the folder away to start over.`,
  );
}

/** Reads PG_VERSION; undefined for a missing or empty folder. */
async function versionOf(dataFolder: string): Promise<string | undefined> {
  try {
    const entries = await readdir(dataFolder);
    if (entries.includes('PG_VERSION'))
      return (await readFile(join(dataFolder, 'PG_VERSION'), 'utf8')).trim();
    if (entries.length === 0) return void (await rmdir(dataFolder));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw explainFileError(error, dataFolder);
  }
  throw new StartError(
    `The database in ${dataFolder} is broken: its PG_VERSION is missing. Restore it from a backup, or move the folder away to start over.`,
  );
}

async function createCluster({ dataFolder, binaries, account, durable }: NewCluster): Promise<void> {
  // A new name each time: the initdb of a killed start may still be writing.
  const half = await halfBeside(dataFolder);
  const passwordFile = join(dirname(dataFolder), `.password-${process.pid}`);
  const password = randomBytes(24).toString('base64url');
  try {
    await mkdir(half, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (account) await Promise.all([half, passwordFile].map((path) => chown(path, account.uid, account.gid)));
    await runInitdb(
      binaries.initdb,
      initdbArguments(half, passwordFile, durable),
      account,
      dirname(dataFolder),
    );
    await writeRecord(half, { user: USER, password, port: await freePort() }, account);
    await rename(half, dataFolder);
  } catch (error) {
    throw explainFileError(error, dataFolder);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(half, { recursive: true, force: true });
  }
}

const USER = 'easel';

/** Uses UTF-8 regardless of the machine's locale: PostgreSQL's built-in C.UTF-8 needs no installed locale. */
const initdbArguments = (folder: string, passwordFile: string, durable: boolean) => [
  `--pgdata=${folder}`,
  `--username=${USER}`,
  `--pwfile=${passwordFile}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--text-search-config=english',
  ...(durable ? [] : ['--no-sync']),
];

async function runInitdb(
  initdb: string,
  args: string[],
  account: Account | undefined,
  folder: string,
): Promise<void> {
  const first = await run(initdb, args, account);
  if (first.code === 0) return;
  const unknownUser =
    /could not look up effective user ID/.test(first.output) && process.platform === 'linux';
  const second = unknownUser ? await runAsKnownUser(initdb, args) : undefined;
  if (second?.code === 0) return;
  throw explainPostgres({ output: first.output, folder });
}

/**
 * Runs initdb as a user with a name. initdb requires one, which a container's arbitrary user id lacks, so it runs as `nobody` in
 * a user namespace. Its files belong to the real user id.
 */
function runAsKnownUser(initdb: string, args: string[]): ReturnType<typeof run> {
  return run('unshare', ['--user', '--map-user=65534', initdb, ...args], undefined);
}

function run(
  command: string,
  args: string[],
  account: Account | undefined,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...account,
      cwd: '/',
      env: databaseEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.once('error', (error) => resolve({ code: null, output: `${output}\nerror: ${error.message}` }));
    child.once('close', (code) => resolve({ code, output }));
  });
}
