import { execFile } from 'node:child_process';
import { copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type Installed,
  packFolders,
  readInstalled,
  recordPath,
  selfTestSchema,
} from '@easel/shared/node/models/packs/installed-pack';
import { neededByFile } from '@easel/shared/node/models/packs/needed-by-file';
import { componentsOf, graphPath, type Pack } from '@easel/shared/node/models/packs/pack-schema';
import { diskNeeded, freeDiskOf } from '@easel/shared/node/models/packs/room';
import { makeFolder } from '@easel/shared/node/storage/make-folder';
import { SELF_TEST_SCRIPT } from '../paths.ts';
import { explainFileError, StartError } from '../start-error.ts';
import { describeFile, fetchFiles } from './fetch-files.ts';
import type { InstallRecorder } from './install-recorder.ts';
import { addModel } from './models-file.ts';

/** The size of the picture for `expectedSeconds` in models.json, in pixels. */
const ESTIMATED_PIXELS = 1024 * 1024;

export interface AddOptions {
  home: string;
  modelsFile: string;
  hub: string;
  /** A folder with the files, instead of the hub. */
  from: string | undefined;
  say(line: string): void;
  /** Shows how much of a file has been downloaded. */
  onProgress(file: string, bytes: number, total: number): void;
  /** Shows the license and asks for consent. False ends the command. */
  accept(pack: Pack, downloadBytes: number): Promise<boolean>;
  installEngine(folder: string, signal?: AbortSignal): Promise<void>;
  /** Receives each stage, and the bytes of all files together. */
  recorder?: InstallRecorder;
  /** Ends the installation; another run resumes it. */
  signal?: AbortSignal;
  /** Returns the bytes of memory that are available to programs. */
  availableMemory(): number;
  /** Returns the free bytes on a folder's disk. */
  freeDisk?: (folder: string) => Promise<number>;
  pauseMs?: number;
}

/**
 * Installs a pack: queries the hub, checks disk and memory, shows the license, downloads, tests, and offers the model. Skips
 * steps that an earlier run completed. @returns whether it was installed @throws {StartError} with the reason
 */
export async function addPack(pack: Pack, options: AddOptions): Promise<boolean> {
  const { home, say, recorder, signal } = options;
  const folders = packFolders(home);
  const folder = join(folders.packs, pack.id);
  const before = await readInstalled(folder);
  const needed = await neededByFile(pack);
  const files = await Promise.all(
    pack.files.map((file) => describeFile(file, { folder, before, needed, options })),
  );
  const missing = files.filter(({ present }) => !present);
  const missingBytes = missing.reduce((sum, { bytes, arrived }) => sum + bytes - arrived, 0);
  await assertRoom(missingBytes, pack, options);
  if (missing.length > 0 && !(await options.accept(pack, missingBytes))) return false;
  try {
    await copyGraphs(pack, folder);
    await rm(recordPath(folder), { force: true });
    recorder?.stage('downloading');
    const recorded = await fetchFiles(files, recorder);
    recorder?.stage('engine');
    say('Installing ONNX Runtime ...');
    await options.installEngine(folders.engine, signal);
    recorder?.stage('self-test');
    say('Making a first picture ...');
    const selfTest = await runSelfTest(pack, home, signal);
    await writeFile(
      recordPath(folder),
      JSON.stringify({ pack: pack.id, files: recorded, selfTest } satisfies Installed, null, 2),
    );
    await addModel(options.modelsFile, entryOf(pack, selfTest));
    recorder?.installed();
    say(
      `${pack.name} is ready: ${selfTest.seconds.toFixed(1)} s a picture. Its first one: ${join(folder, 'self-test.png')}`,
    );
    return true;
  } catch (error) {
    throw explainFileError(error, folder);
  }
}

async function assertRoom(missingBytes: number, pack: Pack, options: AddOptions): Promise<void> {
  const { home, freeDisk = freeDiskOf } = options;
  const needed = diskNeeded(missingBytes);
  const free = await freeDisk(home);
  if (free < needed)
    throw new StartError(`${home} has ${gigabytes(free)} free, and ${pack.name} needs ${gigabytes(needed)}.`);
  const memory = options.availableMemory();
  if (memory < pack.memoryBytes)
    throw new StartError(
      `${gigabytes(memory)} of memory is free, and ${pack.name} needs ${gigabytes(pack.memoryBytes)}.`,
    );
}

/** Formats bytes as `1.8 GB`. */
export const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

async function copyGraphs(pack: Pack, folder: string): Promise<void> {
  await makeFolder(folder);
  for (const { graph } of componentsOf(pack)) {
    await copyFile(await graphPath(pack, graph), join(folder, graph));
  }
  await copyFile(join(pack.folder, 'pack.json'), join(folder, 'pack.json'));
}

async function runSelfTest(
  pack: Pack,
  home: string,
  signal: AbortSignal | undefined,
): Promise<Installed['selfTest']> {
  try {
    const words = [SELF_TEST_SCRIPT, home, pack.id];
    const { stdout } = await promisify(execFile)(process.execPath, words, { ...(signal && { signal }) });
    return selfTestSchema.parse(JSON.parse(stdout));
  } catch (error) {
    signal?.throwIfAborted();
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new StartError(`${pack.name} is downloaded, but makes no picture here: ${said}`);
  }
}

function entryOf(pack: Pack, { seconds, pixels }: Installed['selfTest']) {
  const { name, description, model } = pack;
  const expectedSeconds = Math.max(0.1, Math.round((seconds * ESTIMATED_PIXELS * 10) / pixels) / 10);
  return { ...model, name, description, expectedSeconds, provider: { type: 'onnx', pack: pack.id } };
}
