import { dirname, relative, resolve, sep } from 'node:path';

const FILE_URL = /new URL\(\s*'([^']+)',\s*import\.meta\.url,?\s*\)/g;
/** Matches other ways in which a module finds its own location. */
const OWN_PLACE = /\bimport\.meta\.(dirname|filename|resolve|url)\b/;

export interface BundlePlaces {
  /** The root of the repository. */
  root: string;
  /** Where the bundle is written. */
  folder: string;
  /** The names of its files by their sources, relative to the root. */
  files: ReadonlyMap<string, string>;
}

/**
 * Rewrites `new URL('./file', import.meta.url)` in the code of a bundle: scripts are found beside it in the bundle, other files
 * in the repository.
 *
 * @param path the absolute path of the source
 * @throws {Error} for a script that the bundle lacks, and for a module that finds its location in another way
 */
export function withFileUrls(code: string, path: string, { root, folder, files }: BundlePlaces): string {
  const source = posix(relative(root, path));
  if (OWN_PLACE.test(code.replaceAll(FILE_URL, ''))) {
    throw new Error(`${source} finds files in another way than new URL('./file', import.meta.url)`);
  }
  return code.replaceAll(FILE_URL, (_, name: string) => {
    const target = resolve(dirname(path), name);
    const script = files.get(posix(relative(root, target)));
    if (!script && target.endsWith('.ts')) throw new Error(`${source} needs ${name}, which its bundle lacks`);
    return `new URL('${script ? `./${script}` : posix(relative(folder, target))}', import.meta.url)`;
  });
}

export const posix = (path: string) => path.split(sep).join('/');
