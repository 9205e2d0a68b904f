import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { modelFiles } from '@easel/shared/node/env';
import { type Installer, installerLock } from '@easel/shared/node/models/packs/install-record';
import { exists, packFolders, readInstalled } from '@easel/shared/node/models/packs/installed-pack';
import { weightsBytes } from '@easel/shared/node/models/packs/needed-by-file';
import { listPacks, PACKS_FOLDER, type Pack, readPack } from '@easel/shared/node/models/packs/pack-schema';
import { takeLockFile } from '@easel/shared/node/process/lock-file';
import { prepareHome } from '../home.ts';
import { explainFileError, StartError } from '../start-error.ts';
import { type AddOptions, addPack, gigabytes } from './add-pack.ts';
import { hubAddress } from './hub.ts';
import { installEngine } from './install-engine.ts';
import { createInstallRecorder } from './install-recorder.ts';
import { removeModels } from './models-file.ts';
import { untilStopped } from './until-stopped.ts';

const USAGE = `Usage:
  easel models list                            show the models that this machine can run itself
  easel models add ID [--accept-license]       download one, test it and offer it
  easel models add ID --from FOLDER            the same, with files from a local folder
  easel models remove ID                       remove the model and its files`;

export interface ModelsOptions {
  home: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Called once no other process can install or remove packs. */
  onLocked?: () => void;
  /** Replaced by tests. */
  parts?: Partial<AddOptions> & { packsFolder?: string };
}

/** Runs `easel models ...`. @returns the exit code @throws {StartError} with one line for the operator */
export async function runModels(words: readonly string[], options: ModelsOptions): Promise<number> {
  const [action, id, ...flags] = words;
  if (action === 'list' && id === undefined) return list(options);
  if (action === 'add' && id !== undefined) return add(id, flags, options);
  if (action === 'remove' && id !== undefined && flags.length === 0) return remove(id, options);
  throw new StartError(USAGE);
}

async function list(options: ModelsOptions): Promise<number> {
  const { home, parts = {} } = options;
  const say = parts.say ?? print;
  const packsFolder = packsFolderOf(options);
  for (const id of await listPacks(packsFolder)) {
    const pack = await readPack(id, packsFolder);
    const installed = await readInstalled(join(packFolders(home).packs, id));
    const state = installed
      ? `installed, ${installed.selfTest.seconds.toFixed(1)} s a picture`
      : `about ${gigabytes(await weightsBytes(pack))} to download`;
    say(`${id.padEnd(18)}${pack.name}: ${pack.description} (${state})`);
    say(`${''.padEnd(18)}${gigabytes(pack.memoryBytes)} of memory; ${pack.license.name}; ${pack.page}`);
  }
  return 0;
}

async function add(id: string, flags: readonly string[], options: ModelsOptions): Promise<number> {
  const { home, env, parts = {} } = options;
  const { from, isAccepted } = readFlags(flags);
  const pack = await findPack(id, options);
  const say = parts.say ?? print;
  const folder = join(packFolders(home).packs, pack.id);
  const recorder = createInstallRecorder({ folder, license: pack.license.name });
  const isAdded = await withLock(pack.id, options, (signal) => {
    if (isAccepted) recorder.stage('checking');
    return addPack(pack, {
      home,
      modelsFile: modelsFileOf(home, env),
      hub: hubAddress(env.HF_ENDPOINT),
      from: from === undefined ? undefined : resolve(from),
      say,
      onProgress: createProgress(say),
      accept: async (wanted, bytes) => {
        for (const line of licenseLines(wanted, bytes)) say(line);
        return isAccepted || ask();
      },
      installEngine,
      availableMemory: process.availableMemory,
      recorder,
      signal,
      ...parts,
    })
      .catch((error: unknown) => {
        if (!signal.aborted) recorder.failed(error instanceof StartError ? error.message : String(error));
        throw error;
      })
      .finally(() => recorder.close());
  });
  if (!isAdded) say('Nothing was downloaded.');
  return isAdded ? 0 : 1;
}

/** Runs a change of the packs under a lock. @throws {StartError} while another process holds it */
async function withLock<Result>(
  pack: string,
  { home, onLocked }: ModelsOptions,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  await prepareHome(home);
  const lock = {
    ...installerLock(home),
    refuse: (other: Installer) =>
      new StartError(
        `${other.pack} is being installed or removed by process ${other.pid}. Wait until it has finished.`,
      ),
  };
  const release = await takeLockFile(lock, { pack }).catch((error: unknown) => {
    throw explainFileError(error, home);
  });
  try {
    onLocked?.();
    return await untilStopped(work);
  } finally {
    release();
  }
}

/** Finds one of Easel's packs by its id, or one of the operator's by the path of its folder. */
async function findPack(id: string, options: ModelsOptions): Promise<Pack> {
  const packsFolder = packsFolderOf(options);
  const ids = await listPacks(packsFolder);
  if (ids.includes(id)) return readPack(id, packsFolder);
  const folder = resolve(id);
  if (await exists(join(folder, 'pack.json'))) return readPack('.', folder);
  throw new StartError(`There is no model ${id}; there are ${ids.join(', ')}.`);
}

function readFlags(flags: readonly string[]): { from: string | undefined; isAccepted: boolean } {
  const rest = flags.filter((flag) => flag !== '--accept-license');
  const isAccepted = rest.length < flags.length;
  if (rest.length === 0) return { from: undefined, isAccepted };
  if (rest.length === 2 && rest[0] === '--from') return { from: rest[1], isAccepted };
  throw new StartError(USAGE);
}

const packsFolderOf = ({ env, parts = {} }: ModelsOptions) =>
  parts.packsFolder ?? (env.PACKS_FOLDER || PACKS_FOLDER);

const modelsFileOf = (home: string, { MODELS_FILE }: ModelsOptions['env']) =>
  modelFiles({ EASEL_HOME: home, MODELS_FILE: MODELS_FILE || undefined }).modelsFile.path;

async function remove(id: string, options: ModelsOptions): Promise<number> {
  const { home, env, parts = {} } = options;
  const say = parts.say ?? print;
  const folders = packFolders(home);
  await withLock(id, options, async () => {
    const installed = (await readdir(folders.packs).catch(() => [])).filter((name) => name === id);
    const removed = await removeModels(modelsFileOf(home, env), id);
    if (installed.length === 0 && removed.length === 0) throw new StartError(`${id} is not installed.`);
    await rm(join(folders.packs, id), { recursive: true, force: true });
    const others = await readdir(folders.packs).catch(() => []);
    if (others.length === 0) await rm(join(folders.engine, '..'), { recursive: true, force: true });
  });
  say(`${id} is removed.`);
  return 0;
}

function licenseLines({ name, author, page, license }: Pack, bytes: number): string[] {
  return [
    `${name}, by ${author}: ${page}`,
    `${bytes < 1e8 ? megabytes(bytes) : gigabytes(bytes)} to fetch.`,
    `License: ${license.name}, ${license.url}`,
    'The license text applies. In short, it forbids:',
    ...license.restrictions.map((restriction) => `  - ${restriction}`),
    'The model has no filter of its own: MODERATION_URL checks prompts and pictures.',
  ];
}

/** Formats bytes as `1.8 MB`, for the rest of a download. */
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** Asks on a terminal. @throws {StartError} without a terminal */
async function ask(): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new StartError('Read the license, and run the command again with --accept-license.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question('Do you accept it? [y/N] ')).trim());
  } finally {
    terminal.close();
  }
}

const print = (line: string) => console.log(line);

/** Prints a line for each tenth of a file of more than 10 MB, with the speed since the last one. */
function createProgress(say: (line: string) => void): AddOptions['onProgress'] {
  let last = { file: '', tenth: 0, bytes: 0, at: 0 };
  return (file, bytes, total) => {
    if (total < 1e7) return;
    if (file !== last.file)
      last = { file, tenth: Math.floor((bytes * 10) / total), bytes, at: performance.now() };
    const tenth = Math.floor((bytes * 10) / total);
    if (tenth === last.tenth) return;
    const perSecond = (bytes - last.bytes) / Math.max(1, performance.now() - last.at) / 1e3;
    say(`${file}: ${tenth * 10} % of ${gigabytes(total)}, ${perSecond.toFixed(1)} MB/s`);
    last = { file, tenth, bytes, at: performance.now() };
  };
}
