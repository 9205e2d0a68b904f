import { cp, readdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { errorCode } from '@easel/shared/node/process/error-code';
import type { ChildSpec } from './child.ts';
import { halfBeside } from './halves.ts';
import { ROOT, WEB_FOLDER } from './paths.ts';
import { explainFileError, StartError } from './start-error.ts';

const DIST = join(WEB_FOLDER, 'dist');
const SOURCES = [WEB_FOLDER, join(ROOT, 'shared/src/contracts'), join(ROOT, 'shared/src/client')];
const NOT_SOURCES = new Set(['dist', 'node_modules']);

/** Returns whether the web app must be built: it is missing, or older than one of its sources. */
export async function isWebStale(dist = DIST, sources = SOURCES): Promise<boolean> {
  const built = await stat(join(dist, 'index.html')).catch(() => undefined);
  if (!built) return true;
  const newest = await Promise.all(sources.map(newestChange));
  return Math.max(...newest) > built.mtimeMs;
}

/** Returns the time of the latest change in a folder, without tests and the type check's records, in milliseconds since 1970. */
async function newestChange(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const times = entries
    .filter(({ name }) => !NOT_SOURCES.has(name) && !/\.(test\.tsx?|tsbuildinfo)$/.test(name))
    .map(async (entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? newestChange(path) : (await stat(path)).mtimeMs;
    });
  return Math.max(0, ...(await Promise.all(times)));
}

/**
 * Builds the web app beside its folder and moves it there when complete, so that an interrupted build is never served.
 *
 * @param run runs Vite and throws when that fails
 */
export async function buildWeb(run: (spec: ChildSpec) => Promise<void>): Promise<void> {
  const half = await halfBeside(join(ROOT, '.cache', 'web'));
  const args = ['build', '--outDir', half, '--emptyOutDir', '--logLevel', 'warn'];
  try {
    await run({ name: 'web build', script: viteScript(), args, cwd: WEB_FOLDER, env: { ...process.env } });
    await rm(DIST, { recursive: true, force: true });
    await rename(half, DIST).catch((error: unknown) => moveAcross(error, half));
  } catch (error) {
    throw explainFileError(error, DIST);
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}

/** Copies if the rename failed because a volume mounted at `web/dist` is another file system. */
async function moveAcross(error: unknown, half: string): Promise<void> {
  if (errorCode(error) !== 'EXDEV') throw error;
  await cp(half, DIST, { recursive: true });
}

function viteScript(): string {
  try {
    const manifest = createRequire(join(WEB_FOLDER, 'package.json')).resolve('vite/package.json');
    return join(dirname(manifest), 'bin/vite.js');
  } catch {
    throw new StartError(
      'The web app is not built and Vite, which builds it, is not installed: run npm install.',
    );
  }
}
