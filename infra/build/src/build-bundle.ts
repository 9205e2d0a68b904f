import { rm } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { inAscii } from './ascii.ts';
import { ABSENT_PACKAGES, type Bundle, EXTERNAL_PACKAGES, fileOf } from './bundles.ts';
import { checkImports, checkPackages, packageFolder } from './check-chunks.ts';
import { type BundlePlaces, posix, withFileUrls } from './file-urls.ts';
import { recordSources } from './freshness.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** The packages that a bundle needs and contains. */
export interface BuiltBundle {
  /** The external packages that it imports. */
  outside: string[];
  /** The folders of the packages that it contains, relative to the root. */
  bundled: string[];
}

/**
 * Bundles programs with all packages except the external ones, as readable modules with source maps. Dynamic imports get separate
 * files.
 *
 * @param folder the bundle replaces its content
 * @throws {Error} when a module is missing, or would not work in a bundle
 */
export async function buildBundle(bundle: Bundle, folder: string): Promise<BuiltBundle> {
  const { name, entries } = bundle;
  const sources = Object.entries(entries);
  const files = new Map(sources.map(([entry, source]) => [source, fileOf(entry)]));
  const ours = new Set<string>();
  const bundler = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(sources.map(([entry, source]) => [entry, join(ROOT, source)])),
    platform: 'node',
    external: [...EXTERNAL_PACKAGES, ...ABSENT_PACKAGES].map((each) => new RegExp(`^${each}(/|$)`)),
    plugins: [ourSources({ root: ROOT, folder, files }, ours), ascii],
    // Only warns on a busy machine.
    checks: { bundlerTimings: false },
    onLog(level, log) {
      if (level === 'warn') throw new Error(`The bundle ${name}: ${log.message}`);
    },
  });
  try {
    await rm(folder, { recursive: true, force: true });
    const { output } = await bundler.write({
      dir: folder,
      format: 'esm',
      entryFileNames: fileOf('[name]'),
      chunkFileNames: fileOf('[name]'),
      sourcemap: true,
      // Keeps the names of functions and classes that are renamed, for traces and errors.
      keepNames: true,
      // Comments are read in the sources. Node keeps a module's code in memory.
      comments: false,
    });
    const chunks = output.filter((each) => each.type === 'chunk');
    checkImports(chunks);
    checkPackages(chunks);
    await recordSources(bundle, folder, [...ours]);
    return { outside: outsideOf(chunks), bundled: packagesOf(chunks) };
  } finally {
    await bundler.close();
  }
}

/** Returns the external packages, including those that bundled ones `require` at run time. */
function outsideOf(chunks: readonly OutputChunk[]): string[] {
  return EXTERNAL_PACKAGES.filter((name) => chunks.some(({ code }) => code.includes(`"${name}"`)));
}

function packagesOf(chunks: readonly OutputChunk[]): string[] {
  const folders = chunks.flatMap(({ moduleIds }) => moduleIds.map(packageFolder));
  return [...new Set(folders.filter((folder) => folder !== undefined))]
    .map((folder) => posix(relative(ROOT, folder)))
    .sort();
}

/**
 * Changes the finished code, because the bundler writes escapes as characters. Source maps stay correct for lines, and for
 * columns up to the first escape.
 */
const ascii: Plugin = {
  name: 'ascii',
  generateBundle(_, files) {
    for (const file of Object.values(files)) if (file.type === 'chunk') file.code = inAscii(file.code);
  },
};

/** Rewrites how Easel's modules find files. @param ours gets their paths below the root */
function ourSources(places: BundlePlaces, ours: Set<string>): Plugin {
  return {
    name: 'our-sources',
    transform: {
      filter: { id: { exclude: /node_modules/ } },
      handler(code, id) {
        // The bundler's own module is not a file.
        if (!id.startsWith(ROOT + sep)) return null;
        ours.add(posix(relative(ROOT, id)));
        return code.includes('import.meta.') ? { code: withFileUrls(code, id, places), map: null } : null;
      },
    },
  };
}
