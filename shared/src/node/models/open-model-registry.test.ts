import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConfigError, modelFiles } from '../env.ts';
import { createLogger } from '../logger.ts';
import type { ModelRegistry } from './model-registry.ts';
import { openModelRegistry } from './open-model-registry.ts';

let folder: string;
let lines: string[];
let opened: ModelRegistry[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-registry-'));
  lines = [];
  opened = [];
});

afterEach(async () => {
  await Promise.all(opened.map((registry) => registry.close()));
  await rm(folder, { recursive: true, force: true });
});

async function open(files: { MODELS_FILE?: string; STYLES_FILE?: string } = {}): Promise<ModelRegistry> {
  const output = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const logger = createLogger({ name: 'test', level: 'info', format: 'json', output });
  const paths = modelFiles({ EASEL_HOME: folder, ...files });
  const registry = await openModelRegistry({ ...paths, logger, reloadIntervalMs: 5 });
  opened.push(registry);
  return registry;
}

/** Replaces a file atomically, so that readers never see a partial one. */
async function replace(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}

const painter = (id: string) => ({ id, name: id, expectedSeconds: 1, provider: { type: 'painter' } });
const modelsPath = () => join(folder, 'models.json');
const writeModels = (ids: string[], byDefault?: string) =>
  replace(modelsPath(), JSON.stringify({ models: ids.map(painter), default: byDefault }));
const modifiers = (suffix: string, family = 'sdxl') => ({ families: { [family]: { anime: { suffix } } } });
const writeStyles = (styles: object) => replace(join(folder, 'styles.json'), JSON.stringify(styles));
const idsOf = (registry: ModelRegistry) => registry.models().map(({ id }) => id);
const untilIds = (registry: ModelRegistry, ids: string[]) => expect.poll(() => idsOf(registry)).toEqual(ids);
const errors = () => lines.filter((line) => line.includes('"level":50'));

it('has the painter and built-in modifiers without files', async () => {
  const registry = await open();
  expect(idsOf(registry)).toEqual(['painter']);
  expect(registry.defaultModel().id).toBe('painter');
  expect(registry.modifier('sketch', 'sd15').suffix).toContain('pencil');
  expect(registry.folder).toBe(folder);
});

it('fails at startup with one line if a configured file is missing', async () => {
  const path = join(folder, 'mine.json');
  await expect(open({ MODELS_FILE: path })).rejects.toThrow(
    new ConfigError(`MODELS_FILE: ${path}: there is no such file`),
  );
});

it('fails at startup with one line that names each invalid position of a file', async () => {
  await writeFile(modelsPath(), JSON.stringify({ models: [{ ...painter('a'), tier: 1 }, 5] }));
  const line = `${modelsPath()}: models[0].tier: takes free, pro, premium; models[1]: takes an object { … }`;
  await expect(open()).rejects.toThrow(new ConfigError(line));
});

it('keeps the order of the file, and its default', async () => {
  await writeModels(['b', 'a'], 'a');
  const registry = await open();
  expect(idsOf(registry)).toEqual(['b', 'a']);
  expect(registry.defaultModel().id).toBe('a');
  expect(registry.find('b')).toBe(registry.models()[0]);
  expect(registry.find('c')).toBeUndefined();
});

it('uses the first model as the default if the file names none', async () => {
  await writeModels(['b', 'a']);
  expect((await open()).defaultModel().id).toBe('b');
});

it('reloads a file when it is created, overwritten, replaced or removed', async () => {
  const registry = await open();
  await writeModels(['a']);
  await untilIds(registry, ['a']);
  await writeFile(modelsPath(), JSON.stringify({ models: [painter('b')] }));
  await untilIds(registry, ['b']);
  await writeModels(['c']);
  await untilIds(registry, ['c']);
  await rm(modelsPath());
  await untilIds(registry, ['painter']);
});

it('keeps the last valid file while a newer one is invalid, and logs the error once', async () => {
  await writeModels(['a']);
  const registry = await open();
  await writeFile(modelsPath(), '{ "models": [');
  await expect.poll(() => errors()).toHaveLength(1);
  expect(errors()[0]).toContain('is not JSON');
  // Each reload of the styles means that the models were checked again.
  for (const suffix of ['one', 'two', 'three']) {
    await writeStyles(modifiers(suffix));
    await expect.poll(() => registry.modifier('anime', 'sdxl').suffix).toBe(suffix);
  }
  expect(idsOf(registry)).toEqual(['a']);
  expect(errors()).toHaveLength(1);
  await writeModels(['b']);
  await untilIds(registry, ['b']);
});

it('keeps the last valid registry when a required file is removed', async () => {
  await writeModels(['a']);
  const registry = await open({ MODELS_FILE: modelsPath() });
  await rm(modelsPath());
  await expect.poll(() => errors()).toHaveLength(1);
  expect(idsOf(registry)).toEqual(['a']);
});

it('notifies listeners after each change, but not after they unsubscribe', async () => {
  await writeModels(['a']);
  const registry = await open();
  const seen: string[][] = [];
  const stay = () => seen.push(idsOf(registry));
  const left = vi.fn();
  registry.onChange(stay);
  registry.onChange(left)();
  await writeModels(['b']);
  await untilIds(registry, ['b']);
  await expect.poll(() => seen).toEqual([['b']]);
  expect(left).not.toHaveBeenCalled();
});

it("prefers the operator's modifiers to built-in ones, and a family's to the default family's", async () => {
  const registry = await open();
  const builtIn = registry.modifier('anime', 'default');
  expect(registry.modifier('anime', 'made-up')).toEqual(builtIn);
  await writeStyles({
    families: { ...modifiers('mine').families, ...modifiers('ours', 'default').families },
  });
  await expect.poll(() => registry.modifier('anime', 'sdxl').suffix).toBe('mine');
  expect(registry.modifier('anime', 'made-up').suffix).toBe('ours');
  expect(registry.modifier('anime', 'flux').suffix).toContain('cel shading');
  expect(registry.modifier('sketch', 'sdxl').suffix).toContain('pencil');
});
