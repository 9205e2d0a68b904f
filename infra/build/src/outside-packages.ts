import { cp, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

const MODULES = 'node_modules';

/** C2PA's package uses these only to download its binary during installation. */
const FOR_INSTALLATIONS = new Set([
  'cargo-cp-artifact',
  'cli-progress',
  'debug',
  'mkdirp',
  'pkg-dir',
  'pretty-bytes',
  'unzipper',
]);

const manifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});

/**
 * Copies packages with their installed dependencies, which do not include binaries of other systems, and loads the copies.
 *
 * @param root the folder with `node_modules`
 * @param to the folder in which to create `node_modules`
 * @throws {Error} if one of the packages is not installed, or its copy cannot be loaded
 */
export async function copyPackages(names: readonly string[], root: string, to: string): Promise<void> {
  const folders = new Set<string>();
  for (const name of names) {
    if (!(await collect(name, root, folders))) throw new Error(`${name} is not installed`);
  }
  const paths = [...folders].map((folder) => relative(root, folder));
  // A package inside another one is copied with it.
  for (const path of paths.filter((each) => each.lastIndexOf(MODULES) === 0)) {
    await cp(join(root, path), join(to, path), { recursive: true });
  }
  const { resolve } = createRequire(join(to, MODULES));
  for (const name of names) await import(pathToFileURL(resolve(name)).href);
}

/** Adds the folders of a package and its dependencies. Returns whether it is installed. */
async function collect(name: string, from: string, folders: Set<string>): Promise<boolean> {
  for (const parent of parentsOf(from)) {
    const folder = join(parent, MODULES, name);
    if (folders.has(folder)) return true;
    const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    folders.add(folder);
    const { dependencies, optionalDependencies } = manifestSchema.parse(JSON.parse(text));
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (!FOR_INSTALLATIONS.has(each)) await collect(each, folder, folders);
    }
    return true;
  }
  return false;
}

/** Returns the folders in whose `node_modules` Node looks for a package's imports, in order. */
function parentsOf(folder: string): string[] {
  const parts = folder.split(sep);
  return parts.map((_, index) => parts.slice(0, parts.length - index).join(sep) || sep);
}
