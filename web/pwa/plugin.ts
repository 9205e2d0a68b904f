import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { drawIcons } from './icons.ts';
import { MANIFEST } from './manifest.ts';
import type { Precache } from './precache.ts';

const PAGES = '.pages';
const SOURCE = fileURLToPath(new URL('./service-worker.ts', import.meta.url));
/** Large parts that are not needed offline: texts, charts, the dictionary of passwords, operators' pages. */
const NOT_KEPT =
  /@zxcvbn|recharts|\/src\/content\/(help|blog|legal|api-docs)\/|\/src\/features\/(admin|api-docs|blog|help|legal|status|billing|oidc|verify)\//;
const KEPT_FONT = /\/(instrument-sans-latin-wght-normal|fraunces-(basic|further))-[^/]*\.woff2$/;

/**
 * Makes the app installable: writes the manifest, the icons and the service worker, which keeps the files that the app
 * needs to open offline.
 */
export function installable(): Plugin {
  let config: ResolvedConfig;
  let assets: string[] = [];
  let entry = '';
  return {
    name: 'easel:installable',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    writeBundle: (_, bundle) => {
      const files = Object.values(bundle);
      entry = files.find((file) => file.type === 'chunk' && file.isEntry)?.fileName ?? '';
      assets = files
        .filter(isKept)
        .map(({ fileName }) => `/${fileName}`)
        .toSorted();
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        const outDir = resolve(config.root, config.build.outDir);
        const write = async (file: string, content: string | Buffer) => {
          await mkdir(dirname(join(outDir, file)), { recursive: true });
          await writeFile(join(outDir, file), content);
        };
        for (const { path, content } of await drawIcons(join(outDir, 'favicon.svg')))
          await write(path, content);
        await write(join(PAGES, 'manifest.webmanifest'), JSON.stringify(MANIFEST));
        const script = await bundleServiceWorker(await precacheOf(outDir, entry, assets), outDir);
        await write(join(PAGES, 'service-worker.js'), script);
      },
    },
  };
}

function isKept(file: Rolldown.OutputAsset | Rolldown.OutputChunk): boolean {
  if (file.type === 'chunk') return !file.moduleIds.some((id) => NOT_KEPT.test(id));
  return file.fileName.endsWith('.css') || KEPT_FONT.test(file.fileName);
}

/** Lists the files to keep. Those without a hash in their name get a hash of their content. */
async function precacheOf(outDir: string, entry: string, assets: string[]): Promise<Precache> {
  const hashOf = async (file: string) =>
    createHash('sha256')
      .update(await readFile(join(outDir, file)))
      .digest('base64url')
      .slice(0, 16);
  const named = ['early.js', 'favicon.svg'];
  const shell = await hashOf('index.html');
  return {
    entry: `/${entry}`,
    assets,
    named: await Promise.all(named.map(async (file) => ({ url: `/${file}`, revision: await hashOf(file) }))),
    shell,
  };
}

/**
 * Bundles the service worker into one script without imports, because browsers differ in the modules they allow in it.
 */
async function bundleServiceWorker(precache: Precache, outDir: string): Promise<string> {
  const folder = join(outDir, '.service-worker');
  try {
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      define: { PRECACHE: JSON.stringify(precache), 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: folder,
        emptyOutDir: true,
        rolldownOptions: {
          input: SOURCE,
          output: { format: 'iife', entryFileNames: 'service-worker.js' },
        },
      },
    });
    return await readFile(join(folder, 'service-worker.js'), 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
