import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** An entry of `package-lock.json`, version 3. */
interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
}

/** A package that a running Easel uses. */
export interface UsedPackage {
  name: string;
  version: string;
  /** An SPDX expression, or what the package states instead; `UNKNOWN` if it states nothing. */
  license: string;
  /** A Subresource Integrity hash; undefined if the lock file has none. */
  integrity: string | undefined;
  /** The package's folder, relative to the root. */
  path: string;
}

const MODULES = 'node_modules/';

/** Lists the packages of the lock file that are not development-only, by name and version. */
export async function usedPackages(root: string): Promise<UsedPackage[]> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(lock.packages)
    .filter(([path, { dev, devOptional, link }]) => path.includes(MODULES) && !dev && !devOptional && !link)
    .map(([path, { version = '', integrity, license = 'UNKNOWN' }]) => ({
      name: path.slice(path.lastIndexOf(MODULES) + MODULES.length),
      version,
      license,
      integrity,
      path,
    }))
    .sort((one, other) => one.name.localeCompare(other.name) || one.version.localeCompare(other.version));
}

const LEGAL_FILE = /^(licen[cs]e|copying|notice|third[-_]?party)/i;

/**
 * Reads a package's license and notices. Returns undefined if it is not installed, for example because it is for
 * another platform.
 */
export async function legalText(root: string, { path }: UsedPackage): Promise<string | undefined> {
  const folder = join(root, path);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined);
  if (!entries) return undefined;
  const files = entries.filter((entry) => entry.isFile() && LEGAL_FILE.test(basename(entry.name)));
  const texts = await Promise.all(files.map(({ name }) => readFile(join(folder, name), 'utf8')));
  return texts.map((text) => text.replaceAll('\r\n', '\n').trim()).join('\n\n');
}
