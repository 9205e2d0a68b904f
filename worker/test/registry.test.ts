import { rmSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { modelFiles } from '@easel/shared/node/env';
import { createLogger } from '@easel/shared/node/logger';
import { openModelRegistry } from '@easel/shared/node/models/open-model-registry';
import { packFolders } from '@easel/shared/node/models/packs/installed-pack';
import { logOutput } from '@easel/tests/env/log-output';
import { installTinyPack } from '@easel/tests/env/onnx-engine';
import { until } from '@easel/tests/env/until';
import { type SdServerFixture, startSdServer } from '@easel/tests/fixtures/sd-server/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openProviderRegistry } from '../src/providers/serving/registry.ts';
import type { ServeContext, ServedModel } from '../src/providers/serving/served-model.ts';
import { imageRequest } from './image-request.ts';

const REQUEST = imageRequest();
const EXAMPLES = new URL('../../infra/models/', import.meta.url).pathname;

let folder: string;
let lines: string[];
const cleanUps: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-providers-'));
  lines = [];
});

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  await rm(folder, { recursive: true, force: true });
});

async function startServer(options: Parameters<typeof startSdServer>[0] = {}): Promise<SdServerFixture> {
  const server = await startSdServer(options);
  cleanUps.push(() => server.close());
  return server;
}

const served = (endpoints: object[], more: object = {}) => ({
  id: 'sd',
  name: 'SD',
  expectedSeconds: 1,
  provider: { type: 'sd-server' },
  endpoints,
  ...more,
});
const writeModels = (...models: object[]) =>
  writeFile(join(folder, 'models.json'), JSON.stringify({ models }));

/** Opens the models of a folder as a worker does. */
async function open({
  home = folder,
  keys = {},
  load = {},
  closeWithinMs,
}: {
  home?: string;
  keys?: Record<string, string>;
  load?: Record<string, number>;
  closeWithinMs?: number;
} = {}) {
  const output = logOutput((line) => void lines.push(line));
  const logger = createLogger({ name: 'test', level: 'info', format: 'json', output });
  const models = await openModelRegistry({
    ...modelFiles({ EASEL_HOME: home }),
    logger,
    reloadIntervalMs: 5,
  });
  const providers = await openProviderRegistry({
    models,
    logger,
    painterThreads: 1,
    packFolders: packFolders(home),
    workerId: 'worker-1',
    keyOf: (variable) => keys[variable],
    loadByEndpoint: async () => new Map(Object.entries(load)),
    rereadIntervalMs: 5,
    ...(closeWithinMs !== undefined && { closeWithinMs }),
  });
  cleanUps.push(async () => {
    await providers.close();
    await models.close();
  });
  return providers;
}

type Providers = Awaited<ReturnType<typeof open>>;

/** Starts a picture and collects the saved requests. */
function begin(providers: Providers, context: Partial<ServeContext> = {}) {
  return generate(providers.get('sd'), context);
}

function generate(model: ServedModel, context: Partial<ServeContext> = {}) {
  const saved: { endpoint: string; id: string | null }[] = [];
  const result = model.generate(REQUEST, {
    signal: new AbortController().signal,
    onProgress: () => {},
    onQueued: () => {},
    onBegun: () => {},
    resume: undefined,
    markPaid: async () => {},
    save: async (request) => void saved.push(request),
    ...context,
  });
  result.catch(() => undefined);
  return { result, saved };
}

const REPLACED = {
  code: 'model_unavailable',
  retryable: true,
  refused: true,
  message: 'The model was replaced',
};
const errors = () => lines.filter((line) => line.includes('"level":50')).join('');

test('serves every model of the example file', async () => {
  await copyFile(join(EXAMPLES, 'models.example.json'), join(folder, 'models.json'));
  await cp(join(EXAMPLES, 'workflows'), join(folder, 'workflows'), { recursive: true });
  await installTinyPack(folder, { id: 'sdxs' });
  const keys = { OPENAI_API_KEY: 'a', REPLICATE_API_TOKEN: 'b', WEBUI_KEY: 'c' };
  const providers = await open({ keys });
  expect(errors()).toBe('');
  expect(providers.get('sdxl')).toMatchObject({ timeoutMs: 180_000, upscale: undefined });
  expect(providers.get('sd15')).toMatchObject({ timeoutMs: undefined, upscale: expect.any(Function) });
});

test('makes a picture at the least busy endpoint and saves that endpoint', async () => {
  const [first, second] = [await startServer(), await startServer()];
  await writeModels(served([{ url: first.url, concurrency: 4 }, { url: `${second.url}/` }]));
  const providers = await open({ load: { [first.url]: 2, [second.url]: 1 } });
  const { result, saved } = begin(providers);
  expect((await result).image.kind).toBe('encoded');
  expect(second.jobs).toHaveLength(0);
  expect(saved).toEqual([
    { endpoint: first.url, id: null },
    { endpoint: first.url, id: first.jobs[0]?.id },
  ]);
});

test('tries the next endpoint if one is unreachable', async () => {
  const [gone, other] = [await startSdServer(), await startServer()];
  await gone.close();
  await writeModels(served([{ url: gone.url }, { url: other.url }]));
  const { result, saved } = begin(await open({ load: { [other.url]: 1 } }));
  await result;
  expect(saved.map(({ endpoint }) => endpoint)).toEqual([gone.url, other.url, other.url]);
});

test('resumes the picture of an earlier attempt at its endpoint', async () => {
  const [first, second] = [await startServer({ manual: true }), await startServer()];
  await writeModels(served([{ url: first.url }, { url: second.url }]));
  const providers = await open({ load: { [second.url]: 1 } });
  const { saved } = begin(providers);
  await until(() => expect(saved).toHaveLength(2));
  const resume = { endpoint: first.url, id: first.jobs[0]?.id ?? '' };
  const { result } = begin(providers, { resume });
  await first.finish(first.begin());
  await result;
  expect(first.jobs).toHaveLength(1);
  expect(second.jobs).toHaveLength(0);
});

test('replaces a model whose entry changes, and finishes its requests in flight', async () => {
  const [old, next] = [await startServer({ manual: true }), await startServer()];
  await writeModels(served([{ url: old.url }]));
  const providers = await open();
  const model = providers.get('sd');
  const before = generate(model);
  await until(() => expect(before.saved).toHaveLength(2));
  await writeModels(served([{ url: next.url }], { timeoutSeconds: 9 }));
  await until(() => expect(providers.get('sd').timeoutMs).toBe(9_000));
  await begin(providers).result;
  expect(next.jobs).toHaveLength(1);
  await expect(generate(model).result).rejects.toMatchObject(REPLACED);
  await old.finish(old.begin());
  expect((await before.result).image.kind).toBe('encoded');
  expect(old.jobs).toHaveLength(1);
});

test('keeps an unchanged model when others change', async () => {
  const server = await startServer();
  await writeModels(served([{ url: server.url }]));
  const providers = await open();
  const before = providers.get('sd');
  await writeModels(served([{ url: server.url }]), served([{ url: server.url }], { id: 'other' }));
  await until(() => expect(providers.get('other')).toBeDefined());
  expect(providers.get('sd')).toBe(before);
});

test('no longer serves a model after it is removed from the file', async () => {
  await writeModels(served([{ url: 'http://127.0.0.1:9' }]));
  const providers = await open();
  const before = providers.get('sd');
  await writeModels(served([{ url: 'http://127.0.0.1:9' }], { id: 'other' }));
  const away = { message: 'There is no model sd', retryable: true, refused: true };
  await until(() => expect(() => providers.get('sd')).toThrow(expect.objectContaining(away)));
  await expect(generate(before).result).rejects.toMatchObject(REPLACED);
});

test('logs why a model without its key or workflow is unavailable, and serves the others', async () => {
  const comfyui = { type: 'comfyui', workflow: 'workflows/mine.json' };
  const url = 'http://127.0.0.1:9';
  await writeModels(
    served([{ url, apiKeyEnv: 'GPU_KEY' }], { id: 'keyless' }),
    served([{ url }], { id: 'drawn', provider: comfyui }),
    served([{ url }]),
  );
  const providers = await open();
  expect(errors()).toContain('keyless cannot be served: GPU_KEY is not set');
  expect(errors()).toMatch(/drawn cannot be served: .*workflows\/mine\.json/);
  const unavailable = expect.objectContaining({ code: 'model_unavailable', retryable: true, refused: true });
  expect(() => providers.get('keyless')).toThrow(unavailable);
  expect(providers.get('sd')).toBeDefined();

  await mkdir(join(folder, 'workflows'));
  await writeFile(join(folder, comfyui.workflow), '{}');
  await until(() => expect(() => providers.get('drawn')).toThrow('no slot for prompt'));
  await copyFile(join(EXAMPLES, 'workflows/stable-diffusion.json'), join(folder, comfyui.workflow));
  await until(() => expect(providers.get('drawn')).toBeDefined());
});

test('uses a changed workflow without a restart', async () => {
  const workflow = 'mine.json';
  await copyFile(join(EXAMPLES, 'workflows/stable-diffusion.json'), join(folder, workflow));
  await writeModels(served([{ url: 'http://127.0.0.1:9' }], { provider: { type: 'comfyui', workflow } }));
  const providers = await open();
  const before = providers.get('sd');
  expect(providers.get('sd')).toBe(before);
  await copyFile(join(EXAMPLES, 'workflows/flux.json'), join(folder, workflow));
  await until(() => expect(providers.get('sd')).not.toBe(before));
});

test('reads no file for claims and requests', async () => {
  const workflow = 'mine.json';
  await copyFile(join(EXAMPLES, 'workflows/stable-diffusion.json'), join(folder, workflow));
  await writeModels(served([{ url: 'http://127.0.0.1:9' }], { provider: { type: 'comfyui', workflow } }));
  const providers = await open();
  // Nothing can read the file between its removal and the next lines.
  rmSync(join(folder, workflow));
  expect(providers.offers()).toMatchObject([{ id: 'sd', places: 1 }]);
  expect(providers.get('sd')).toBeDefined();
  await until(() => expect(providers.offers()).toMatchObject([{ id: 'sd', places: 0 }]));
  expect(errors()).toMatch(/sd cannot be served: .*mine\.json/);
});

test('sends keys only to their endpoint and never to the log', async () => {
  const server = await startServer();
  await writeModels(served([{ url: server.url, apiKeyEnv: 'GPU_KEY' }]));
  const providers = await open({ keys: { GPU_KEY: 'very-secret' } });
  server.misbehave('submit', 'unauthorized', 'unauthorized', 'unauthorized');
  for (let turn = 0; turn < 3; turn += 1) {
    await expect(begin(providers).result).rejects.toMatchObject({ code: 'model_unavailable' });
  }
  expect(server.requests[0]?.headers.authorization).toBe('Bearer very-secret');
  expect(lines.join('')).toContain('circuit open');
  expect(lines.join('')).not.toContain('very-secret');
});

test('closes although a picture is still in progress', async () => {
  const server = await startServer({ manual: true });
  await writeModels(served([{ url: server.url }]));
  const providers = await open({ closeWithinMs: 50 });
  const { saved } = begin(providers);
  await until(() => expect(saved).toHaveLength(2));
  await providers.close();
});

test('serves the painter without an endpoint', async () => {
  const providers = await open();
  const save = vi.fn();
  const { image } = await generate(providers.get('painter'), { save }).result;
  expect(image).toMatchObject({ kind: 'raw', width: 64, height: 64 });
  expect(save).not.toHaveBeenCalled();
});
