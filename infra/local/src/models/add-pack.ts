import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { misfits, type NeededTensor, neededTensors } from '@easel/shared/node/models/packs/bind-weights';
import {
  type Installed,
  packFolders,
  readInstalled,
  recordPath,
  selfTestSchema,
} from '@easel/shared/node/models/packs/installed-pack';
import {
  componentsOf,
  graphPath,
  type Pack,
  type PackFile,
} from '@easel/shared/node/models/packs/pack-schema';
import { parseTensors } from '@easel/shared/node/models/packs/safetensors';
import { SELF_TEST_SCRIPT } from '../paths.ts';
import { explainFileError, StartError } from '../start-error.ts';
import { copyFrom, download } from './download.ts';
import { askHub } from './hub.ts';
import { addModel } from './models-file.ts';
import { partOf } from './write-checked.ts';

/** Left on the disk for everything else. */
const SPARE_BYTES = 1e9;
/** The engine, and a picture. */
const EXTRA_BYTES = 2e8;
/** The picture that `expectedSeconds` in models.json is about. */
const ESTIMATED_PIXELS = 1024 * 1024;

export interface AddOptions {
  home: string;
  modelsFile: string;
  hub: string;
  /** A folder with the files, instead of the hub. */
  from: string | undefined;
  say(line: string): void;
  /** Shows how much of a file is there. */
  onProgress(file: string, bytes: number, total: number): void;
  /** Shows the license, and asks. False ends the command. */
  accept(pack: Pack, downloadBytes: number): Promise<boolean>;
  installEngine(folder: string): Promise<void>;
  /** Bytes of memory that programs may still take. */
  availableMemory(): number;
  /** Bytes that are free on a folder's disk. */
  freeDisk?: (folder: string) => Promise<number>;
  pauseMs?: number;
}

/**
 * Installs a pack: asks the hub, checks disk and memory, shows the license, downloads, tests, and offers the model. What an earlier run
 * has completed is not done again. @returns whether it was installed @throws {StartError} with the reason
 */
export async function addPack(pack: Pack, options: AddOptions): Promise<boolean> {
  const { home, say } = options;
  const folders = packFolders(home);
  const folder = join(folders.packs, pack.id);
  const before = await readInstalled(folder);
  const needed = await neededByFile(pack);
  const files = await Promise.all(
    pack.files.map((file) => describe(file, { folder, before, needed, options })),
  );
  const missing = files.filter(({ present }) => !present);
  const missingBytes = missing.reduce((sum, { bytes, arrived }) => sum + bytes - arrived, 0);
  await assertRoom(missingBytes, pack, options);
  if (missing.length > 0 && !(await options.accept(pack, missingBytes))) return false;
  try {
    await copyGraphs(pack, folder);
    await rm(recordPath(folder), { force: true });
    const recorded: Installed['files'] = {};
    for (const { file, bytes, fetch, present } of files) {
      recorded[file.path] = { bytes, sha256: present?.sha256 ?? (await fetch()) };
    }
    say('Installing ONNX Runtime ...');
    await options.installEngine(folders.engine);
    say('Making a first picture ...');
    const selfTest = await runSelfTest(pack, home);
    await writeFile(
      recordPath(folder),
      JSON.stringify({ pack: pack.id, files: recorded, selfTest } satisfies Installed, null, 2),
    );
    await addModel(options.modelsFile, entryOf(pack, selfTest));
    say(
      `${pack.name} is ready: ${selfTest.seconds.toFixed(1)} s a picture. Its first one: ${join(folder, 'self-test.png')}`,
    );
    return true;
  } catch (error) {
    throw explainFileError(error, folder);
  }
}

interface DescribedFile {
  file: PackFile;
  bytes: number;
  /** Bytes of it that an earlier run has left. */
  arrived: number;
  /** What is recorded of a file that is complete. */
  present: { sha256: string } | undefined;
  /** @returns the SHA-256 */
  fetch(): Promise<string>;
}

interface Circumstances {
  folder: string;
  before: Installed | undefined;
  needed: NeededByFile;
  options: AddOptions;
}

async function describe(
  file: PackFile,
  { folder, before, needed, options }: Circumstances,
): Promise<DescribedFile> {
  const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size;
  const target = join(folder, file.path);
  const size = await sizeOf(target);
  const recorded = before?.files[file.path];
  const present = recorded && recorded.bytes === size ? recorded : undefined;
  if (present) {
    return { file, bytes: present.bytes, arrived: present.bytes, present, fetch: async () => present.sha256 };
  }
  const kept = (await sizeOf(partOf(target))) ?? 0;
  // A longer one is of another file, and begun anew.
  const arrivedOf = (bytes: number) => (kept > bytes ? 0 : kept);
  const { from, pauseMs, onProgress } = options;
  const transfer = (bytes: number) => ({
    folder,
    inspect: inspectorOf(file.path, needed),
    onProgress: (done: number) => onProgress(file.path, done, bytes),
    ...(pauseMs !== undefined && { pauseMs }),
  });
  if (from !== undefined) {
    const bytes = await sizeOf(join(from, file.path));
    if (bytes === undefined) throw new StartError(`${join(from, file.path)} is missing.`);
    const arrived = arrivedOf(bytes);
    return { file, bytes, arrived, present, fetch: () => copyFrom(from, file, transfer(bytes)) };
  }
  const found = await askHub(options.hub, file);
  const { bytes } = found;
  return { file, bytes, arrived: arrivedOf(bytes), present, fetch: () => download(found, transfer(bytes)) };
}

/** The tensors that a pack's graphs take from each weights file. */
type NeededByFile = ReadonlyMap<string, readonly NeededTensor[]>;

async function neededByFile(pack: Pack): Promise<NeededByFile> {
  const entries = componentsOf(pack).map(
    async ({ graph, weights }) =>
      [weights, neededTensors(await readFile(await graphPath(pack, graph)))] as const,
  );
  return new Map(await Promise.all(entries));
}

/** Returns the bytes of a pack's weights in float32, as most are published. The hub knows them exactly. */
export async function weightsBytes(pack: Pack): Promise<number> {
  const tensors = [...(await neededByFile(pack)).values()].flat();
  return tensors.reduce((sum, { shape }) => sum + shape.reduce((product, side) => product * side, 4), 0);
}

/** Compares the header of a weights file with what the pack's graphs need, as soon as it has arrived. */
function inspectorOf(path: string, needed: NeededByFile): (start: Uint8Array) => boolean {
  const tensors = needed.get(path);
  if (!tensors) return () => true;
  return (start) => {
    const stored = parseTensors(start);
    const problems = stored ? misfits(tensors, stored) : [];
    if (problems.length > 0) throw new StartError(`${path} does not fit: ${problems.slice(0, 3).join('; ')}`);
    return stored !== undefined;
  };
}

async function assertRoom(missingBytes: number, pack: Pack, options: AddOptions): Promise<void> {
  const { home, freeDisk = freeOn } = options;
  const needed = missingBytes + EXTRA_BYTES + SPARE_BYTES;
  const free = await freeDisk(home);
  if (free < needed)
    throw new StartError(`${home} has ${gigabytes(free)} free, and ${pack.name} needs ${gigabytes(needed)}.`);
  const memory = options.availableMemory();
  if (memory < pack.memoryBytes)
    throw new StartError(
      `${gigabytes(memory)} of memory is free, and ${pack.name} needs ${gigabytes(pack.memoryBytes)}.`,
    );
}

async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** For people: `1.8 GB`. */
export const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

async function copyGraphs(pack: Pack, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { graph } of componentsOf(pack)) {
    await copyFile(await graphPath(pack, graph), join(folder, graph));
  }
  await copyFile(join(pack.folder, 'pack.json'), join(folder, 'pack.json'));
}

async function runSelfTest(pack: Pack, home: string): Promise<Installed['selfTest']> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [SELF_TEST_SCRIPT, home, pack.id]);
    return selfTestSchema.parse(JSON.parse(stdout));
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new StartError(`${pack.name} is downloaded, but makes no picture here: ${said}`);
  }
}

function entryOf(pack: Pack, { seconds, pixels }: Installed['selfTest']) {
  const { name, description, model } = pack;
  const expectedSeconds = Math.max(0.1, Math.round((seconds * ESTIMATED_PIXELS * 10) / pixels) / 10);
  return { ...model, name, description, expectedSeconds, provider: { type: 'onnx', pack: pack.id } };
}
