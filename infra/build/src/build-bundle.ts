import { rm } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { inAscii } from './ascii.ts';
import { ABSENT_PACKAGES, type Bundle, EXTERNAL_PACKAGES, fileOf } from './bundles.ts';
import { checkImports, checkPackages, packageFolder } from './check-chunks.ts';
import { type BundlePlaces, posix, withFileUrls } from './file-urls.ts';
import { recordSources } from './freshness.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** What a bundle needs and has. */
export interface BuiltBundle {
  /** The external packages that it imports. */
  outside: string[];
  /** The folders of the packages that are in it, below the root. */
  bundled: string[];
}

/**
 * Bundles programs with all packages but the external ones, as readable modules with source maps. What a program imports only when it
 * needs it has a file of its own.
 *
 * @param folder takes the bundle in place of all that was in it
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
    // A warning on a busy machine alone.
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
      // Functions and classes that have to be renamed: traces and errors show their names.
      keepNames: true,
      // Read in the sources. Node keeps the code of a module in memory.
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

/** Also packages that bundled ones `require` when they need them. */
function outsideOf(chunks: readonly OutputChunk[]): string[] {
  return EXTERNAL_PACKAGES.filter((name) => chunks.some(({ code }) => code.includes(`"${name}"`)));
}

function packagesOf(chunks: readonly OutputChunk[]): string[] {
  const folders = chunks.flatMap(({ moduleIds }) => moduleIds.map(packageFolder));
  return [...new Set(folders.filter((folder) => folder !== undefined))]
    .map((folder) => posix(relative(ROOT, folder)))
    .sort();
}

/** Changes the finished code, as the bundler writes escapes as characters. Source maps keep its lines, and columns up to the first escape. */
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
