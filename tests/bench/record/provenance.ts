import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { arch, availableParallelism, cpus, platform, release, totalmem } from 'node:os';
import { promisify } from 'node:util';
import { ROOT } from '@easel/local/paths';
import sharp from 'sharp';
import { testPostgres } from '../../env/postgres.ts';
import { connect } from './sql.ts';

/** What the figures depend on besides the code. */
export interface Provenance {
  machine: { cpu: string; cores: number; memoryGb: number; system: string };
  versions: Readonly<Record<string, string>>;
}

const run = promisify(execFile);

export async function readProvenance(): Promise<Provenance> {
  return {
    machine: {
      cpu: cpus()[0]?.model.trim() ?? 'unknown',
      cores: availableParallelism(),
      memoryGb: Math.round(totalmem() / 1024 ** 3),
      // Without the patch level, which differs between restarts of the same machine.
      system: `${platform()} ${release().split('.', 2).join('.')} ${arch()}`,
    },
    versions: {
      node: process.version,
      ...(await postgresVersions()),
      ...(await packageVersions(['fastify', 'pg', 'bullmq', 'socket.io'])),
      sharp: sharp.versions.sharp ?? 'unknown',
      libvips: sharp.versions.vips ?? 'unknown',
    },
  };
}

/** Files that runs write themselves, which git should ignore here. */
const RESULTS = [':!tests/bench/results', ':!tests/chaos/reports'];

/** Returns the short commit of the work tree, with `+` if its files have been changed since. */
export async function readCommit(): Promise<string> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: ROOT })).stdout.trim();
  try {
    const commit = await git('rev-parse', '--short=10', 'HEAD');
    const changed = await git('status', '--porcelain', '--', '.', ...RESULTS);
    return changed === '' ? commit : `${commit}+`;
  } catch {
    return 'unknown';
  }
}

async function postgresVersions(): Promise<Record<string, string>> {
  const sql = connect((await testPostgres()).url);
  try {
    const [row] = await sql`
      select current_setting('server_version') as version, current_setting('fsync') as fsync,
        current_setting('shared_buffers') as buffers`;
    return { postgres: `${row?.version}, fsync ${row?.fsync}, shared_buffers ${row?.buffers}` };
  } finally {
    await sql.end();
  }
}

async function packageVersions(names: readonly string[]): Promise<Record<string, string>> {
  const lock = JSON.parse(await readFile(`${ROOT}/package-lock.json`, 'utf8'));
  return Object.fromEntries(
    names.map((name) => [name, lock.packages[`node_modules/${name}`]?.version ?? 'unknown']),
  );
}
