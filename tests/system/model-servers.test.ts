import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ApiClient } from '../env/api-client.ts';
import { freePort } from '../env/free-port.ts';
import { type System, startSystem } from '../env/system.ts';
import { temporaryFolder } from '../env/temporary-folder.ts';
import { type ComfyUi, startComfyUi } from '../fixtures/comfyui/server.ts';
import { type ReplicateServer, startReplicateServer } from '../fixtures/replicate/server.ts';
import { recordsOf } from './ledger.ts';

const until = <T>(condition: () => T | Promise<T>) =>
  vi.waitFor(condition, { timeout: 200_000, interval: 50 });
const WORKFLOW = new URL('../../infra/models/workflows/stable-diffusion.json', import.meta.url);
const KEY = 'a key that must stay secret';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let comfy: ComfyUi;
let replicate: ReplicateServer;
let system: System;
let ada: ApiClient;

/** Writes three models on external servers: one that reports steps, one that bills, one with an endpoint that is down. */
async function writeModels(): Promise<string> {
  await mkdir(join(folder.path, 'workflows'));
  await copyFile(WORKFLOW, join(folder.path, 'workflows/stable-diffusion.json'));
  const local = {
    steps: { default: 6, min: 1, max: 30 },
    guidance: { default: 7, min: 1, max: 12 },
    expectedSeconds: 5,
    provider: { type: 'comfyui', workflow: 'workflows/stable-diffusion.json' },
  };
  const away = { url: `http://127.0.0.1:${await freePort()}`, concurrency: 100 };
  const file = join(folder.path, 'models.json');
  const models = [
    { ...local, id: 'steps', name: 'Steps', endpoints: [{ url: comfy.url }] },
    { ...local, id: 'half-away', name: 'Half away', endpoints: [away, { url: comfy.url }] },
    {
      id: 'billed',
      name: 'Billed',
      expectedSeconds: 5,
      credits: 3,
      provider: { type: 'replicate', model: 'acme/painter' },
      endpoints: [{ url: replicate.url, apiKeyEnv: 'ACME_TOKEN' }],
    },
  ];
  await writeFile(file, JSON.stringify({ models }));
  return file;
}

beforeAll(async () => {
  folder = await temporaryFolder('model-servers');
  comfy = await startComfyUi();
  replicate = await startReplicateServer({ apiKey: KEY });
  const env = { MODELS_FILE: await writeModels(), ACME_TOKEN: KEY, LOG_LEVEL: 'trace' };
  system = await startSystem({ workers: 0, env: { ...env, WORKER_CONCURRENCY: '2' } });
  ada = await system.signUp();
});
afterAll(async () => {
  await system?.stop();
  await comfy?.close();
  await replicate?.close();
  await folder?.remove();
});

const created = () => replicate.calls.filter(({ call }) => call.endsWith('/predictions')).length;
const prompts = () => comfy.requests.filter(({ method, path }) => method === 'POST' && path === '/prompt');

test("shows the model server's own steps and stores the recipe", async () => {
  const worker = await system.startWorker();
  comfy.behavior.holdAfterStep = 3;
  const { id } = await ada.generate({
    prompt: 'a fox (in snow)',
    model: 'steps',
    resolution: '512x512',
    seed: 4_294_967_295,
    steps: 6,
    guidance: 5.5,
    negativePrompt: 'blurry',
  });
  await until(async () => expect(await ada.get(id)).toMatchObject({ step: 3, steps: 6, progress: 50 }));
  comfy.behavior.holdAfterStep = undefined;
  comfy.goOn();
  const done = await ada.waitUntil(id, 'completed');
  expect(done).toMatchObject({
    seed: 4_294_967_295,
    step: 6,
    steps: 6,
    parameters: { steps: 6, guidance: 5.5, negativePrompt: 'blurry' },
  });
  expect(JSON.stringify(prompts().at(-1)?.body)).toContain('4294967295');
  expect((await fetch(`${system.url}${done.image?.displayUrl}`)).headers.get('content-type')).toBe(
    'image/webp',
  );
  await worker.end();
});

test('resumes the same vendor request after a worker is killed, and pays for it once', async () => {
  replicate.behave({ statuses: ['processing'] });
  const first = await system.startWorker();
  const { id } = await ada.generate({ prompt: 'a fox', model: 'billed', resolution: '512x512' });
  // A worker also requests `/` to check whether the server is up.
  await until(() =>
    expect(replicate.calls.some(({ call }) => call.startsWith('GET /v1/predictions/'))).toBe(true),
  );
  await system.kill(first.name);
  replicate.behave({ statuses: ['succeeded'] });
  const second = await system.startWorker();
  await ada.waitUntil(id, 'completed');
  expect(created()).toBe(1);
  expect(await recordsOf(system.databaseUrl, id)).toMatchObject({
    attempt: 2,
    ledger: ['hold -3', 'settle 0'],
  });
  await second.end();
  for (const { logs } of [first, second]) expect(logs()).not.toContain(KEY);
});

test('leaves the vendor request running for the next worker on shutdown', async () => {
  const before = created();
  replicate.behave({ statuses: ['processing'] });
  const first = await system.startWorker({ SHUTDOWN_GRACE_SECONDS: '0.1' });
  const { id } = await ada.generate({ prompt: 'a fox', model: 'billed', resolution: '512x512' });
  await until(async () => expect(created()).toBe(before + 1));
  await until(async () => expect((await ada.get(id)).status).toBe('processing'));
  await first.end();
  expect(replicate.calls.some(({ call }) => call.endsWith('/cancel'))).toBe(false);
  replicate.behave({ statuses: ['succeeded'] });
  const second = await system.startWorker();
  await ada.waitUntil(id, 'completed');
  expect(created()).toBe(before + 1);
  await second.end();
});

test('stops the vendor request and charges its credits on cancel', async () => {
  const before = created();
  replicate.behave({ statuses: ['processing'] });
  const worker = await system.startWorker();
  const { id } = await ada.generate({ prompt: 'a fox', model: 'billed', resolution: '512x512' });
  await until(() => expect(created()).toBe(before + 1));
  await ada.cancel(id);
  await until(() => expect(replicate.calls.some(({ call }) => call.endsWith('/cancel'))).toBe(true));
  expect((await recordsOf(system.databaseUrl, id)).ledger).toEqual(['hold -3', 'settle 0']);
  await worker.end();
});

test('makes the picture on another endpoint in the same attempt when one is down', async () => {
  const worker = await system.startWorker();
  const { id } = await ada.generate({ prompt: 'a fox', model: 'half-away', resolution: '512x512' });
  await ada.waitUntil(id, 'completed');
  expect((await recordsOf(system.databaseUrl, id)).attempt).toBe(1);
  await worker.end();
});
