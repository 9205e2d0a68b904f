import { readFile, rename, writeFile } from 'node:fs/promises';
import { BUILT_IN_MODELS } from '@easel/shared/node/models/built-in-models';
import { parseSettings } from '@easel/shared/node/models/parse-settings';
import { modelsFileSchema } from '@easel/shared/node/models/registry-schema';
import { halfBeside } from '../halves.ts';
import { StartError } from '../start-error.ts';

type Entry = Record<string, unknown> & { id?: unknown; provider?: unknown };
type ModelsFile = Record<string, unknown> & { default?: unknown; models: Entry[] };

/** Adds a model to models.json, or replaces the one with its id. Server and workers reload the file when it changes. */
export async function addModel(path: string, entry: Entry): Promise<void> {
  const file = await read(path);
  const at = file.models.findIndex(({ id }) => id === entry.id);
  if (at === -1) file.models.push(entry);
  else file.models[at] = entry;
  await write(path, file);
}

/** Removes the models of a pack from models.json. If no other model remains, adds the painter. @returns their ids */
export async function removeModels(path: string, pack: string): Promise<string[]> {
  const file = await read(path);
  const ofPack = ({ provider }: Entry) =>
    provider !== null && typeof provider === 'object' && 'pack' in provider && provider.pack === pack;
  const removed = file.models.filter(ofPack).map(({ id }) => String(id));
  if (removed.length === 0) return [];
  file.models = file.models.filter((entry) => !ofPack(entry));
  if (file.models.length === 0) file.models.push(...BUILT_IN_MODELS.models);
  if (removed.includes(String(file.default))) delete file.default;
  await write(path, file);
  return removed;
}

/** Reads the file without the defaults that the schema would add. */
async function read(path: string): Promise<ModelsFile> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return JSON.stringify(BUILT_IN_MODELS);
    throw error;
  });
  const parsed = parseSettings(text, modelsFileSchema);
  if (!parsed.ok) throw new StartError(`${path}: ${parsed.problems.join('; ')}`);
  return JSON.parse(text.replace(/^\uFEFF/, ''));
}

async function write(path: string, file: ModelsFile): Promise<void> {
  const text = `${JSON.stringify(file, null, 2)}\n`;
  const parsed = parseSettings(text, modelsFileSchema);
  if (!parsed.ok) throw new StartError(`${path}: ${parsed.problems.join('; ')}`);
  const half = await halfBeside(path);
  await writeFile(half, text);
  await rename(half, path);
}
