import { execFile } from 'node:child_process';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { exists } from '@easel/shared/node/models/packs/installed-pack';
import { makeFolder } from '@easel/shared/node/storage/make-folder';
import { halfBeside } from '../halves.ts';
import { ROOT } from '../paths.ts';
import { explainFileError, StartError } from '../start-error.ts';

/** The folder that pins the package and its dependencies with their checksums. */
const PINNED = join(ROOT, 'infra/models/engine');

/**
 * Installs ONNX Runtime from npm's registry, unless it is installed, without running scripts and without the binaries of other
 * systems.
 * @throws {StartError} with the reason; with the signal's reason if it aborts
 */
export async function installEngine(folder: string, signal?: AbortSignal): Promise<void> {
  if (await exists(folder)) return;
  await makeFolder(join(folder, '..'));
  const half = await halfBeside(folder);
  try {
    await mkdir(half);
    for (const name of ['package.json', 'package-lock.json'])
      await copyFile(join(PINNED, name), join(half, name));
    await runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: half, signal });
    await removeOtherSystems(join(half, 'node_modules/onnxruntime-node/bin/napi-v6'));
    await rename(half, folder);
  } catch (error) {
    throw explainFileError(error, folder);
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}

async function runNpm(
  args: readonly string[],
  { cwd, signal }: { cwd: string; signal: AbortSignal | undefined },
): Promise<void> {
  // npm sets this variable for the scripts that it runs.
  const script = process.env.npm_execpath;
  const isNpm = script?.endsWith('npm-cli.js');
  const [program, first] = isNpm && script ? [process.execPath, [script]] : ['npm', []];
  try {
    await promisify(execFile)(program, [...first, ...args], {
      cwd,
      shell: program === 'npm',
      ...(signal && { signal }),
    });
  } catch (error) {
    signal?.throwIfAborted();
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new StartError(`npm could not install onnxruntime-node: ${said.split('\n').at(-1)}`);
  }
}

/** Removes the binaries of other systems: 288 MB for all systems, 45 MB for Linux only. */
async function removeOtherSystems(folder: string): Promise<void> {
  for (const system of await readdir(folder)) {
    if (system !== process.platform) await rm(join(folder, system), { recursive: true });
  }
  const own = join(folder, process.platform);
  for (const processor of await readdir(own).catch(() => [])) {
    if (processor !== process.arch) await rm(join(own, processor), { recursive: true });
  }
  if (!(await exists(join(own, process.arch)))) {
    throw new StartError(`ONNX Runtime has no binary for ${process.platform} on ${process.arch}.`);
  }
}
